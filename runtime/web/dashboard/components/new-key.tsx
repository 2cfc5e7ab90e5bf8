import { useEffect, useRef, useState } from 'preact/hooks';
import { createKey, type Scope } from '../api/keys.ts';
import type { SiteSummary } from '../api/sites.ts';
import { expiryAfter, type Lifetime, lifetimes } from '../key-lifetime.ts';
import { useSubmit } from '../state/submit.ts';
import { Checks, type Choice, Choices } from './choices.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';

const scopes: readonly Choice<Scope>[] = [
  { value: 'read', label: 'Read', hint: 'Statistics and settings. Enough for reports and for most tools.' },
  { value: 'write', label: 'Write', hint: 'Also creates and changes things, and sends events from a server.' },
  { value: 'admin', label: 'Admin', hint: 'Also deletes, for good.' },
];

interface NewKeyProps {
  sites: readonly SiteSummary[];
  /** Called with the raw key, which is available only now. */
  onMade: (made: { key: string; name: string }) => void;
  onCancel: () => void;
}

/** Name, scope, sites and expiry of a new key. The most restrictive choice comes first. */
export function NewKey({ sites, onMade, onCancel }: NewKeyProps) {
  const [scope, setScope] = useState<Scope>('read');
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [lifetime, setLifetime] = useState<Lifetime>('1y');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const submit = useSubmit(async ({ name = '', day = '' }) => {
    const { key, apiKey } = await createKey({
      name,
      scopes: [scope],
      ...(reach === 'some' ? { siteIds: [...chosen] } : {}),
      expiresAt: expiryAfter(lifetime, day, Date.now()),
    });
    onMade({ key, name: apiKey.name });
  });
  return (
    <section class="card new-key">
      <h2 ref={title} tabIndex={-1}>
        New key
      </h2>
      <Form submit={submit} label="Create key" onCancel={onCancel}>
        <Field
          name="name"
          label="Name"
          placeholder="Weekly report"
          hint="What it is for, so that you know later what stops when you revoke it."
          maxLength={200}
          fault={submit.faultOf('name')}
        />
        <Choices legend="It may" choices={scopes} chosen={scope} onChoose={setScope} />
        <SiteChoice {...{ sites, reach, setReach, chosen, setChosen }} fault={submit.faultOf('siteIds')} />
        <Choices
          legend="It ends"
          isCompact
          choices={lifetimes}
          chosen={lifetime}
          onChoose={setLifetime}
          fault={submit.faultOf('expiresAt')}
        >
          {lifetime === 'day' ? <Field name="day" type="date" label="Last day, in UTC" /> : null}
        </Choices>
      </Form>
    </section>
  );
}

interface SiteChoiceProps {
  sites: readonly SiteSummary[];
  reach: 'all' | 'some';
  setReach: (reach: 'all' | 'some') => void;
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  fault: string | undefined;
}

function SiteChoice({ sites, reach, setReach, chosen, setChosen, fault }: SiteChoiceProps) {
  const choices: readonly Choice<'all' | 'some'>[] = [
    { value: 'all', label: 'Every site', hint: 'Those you add or join later too.' },
    { value: 'some', label: 'Only some sites', hint: 'It then sees nothing of the others, and makes no new ones.' },
  ];
  const items = sites
    .map(({ siteId, name, domain }) => ({ id: siteId, label: name, hint: domain }))
    .sort((left, right) => left.label.localeCompare(right.label));
  return (
    <Choices
      legend="It reaches"
      choices={sites.length === 0 ? choices.slice(0, 1) : choices}
      chosen={reach}
      onChoose={setReach}
      fault={reach === 'some' && chosen.size === 0 && fault ? 'Choose at least one site.' : fault}
    >
      {reach === 'some' ? <Checks label="Sites" items={items} checked={chosen} onChange={setChosen} /> : null}
    </Choices>
  );
}
