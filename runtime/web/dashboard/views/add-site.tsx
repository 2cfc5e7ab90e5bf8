import type { TargetedFocusEvent } from 'preact';
import { createSite } from '../api/sites.ts';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Heading } from '../components/heading.tsx';
import { bareDomain } from '../format.ts';
import { goTo, hrefTo } from '../router.ts';
import { useSubmit } from '../state/submit.ts';

/** Name and domain; all other settings have their defaults. */
export function AddSiteView() {
  const submit = useSubmit(async ({ name = '', domain = '' }) => {
    const site = await createSite({ name, domain: bareDomain(domain) });
    goTo({ view: 'install', siteId: site.siteId });
  });
  return (
    <div class="narrow">
      <p class="crumbs">
        <a href={hrefTo({ view: 'sites' })}>Sites</a>
      </p>
      <Heading title="Add a site" />
      <section class="card">
        <Form submit={submit} label="Add site">
          <Field
            name="domain"
            label="Domain"
            placeholder="example.com"
            hint="Without https:// and without a path."
            isTechnical
            maxLength={300}
            onBlur={tidyDomain}
            fault={submit.faultOf('domain')}
          />
          <Field
            name="name"
            label="Name"
            placeholder="My shop"
            hint="What it is called in this dashboard."
            maxLength={200}
            fault={submit.faultOf('name')}
          />
        </Form>
      </section>
    </div>
  );
}

// Pasted addresses are reduced to their domain, visibly.
function tidyDomain(event: TargetedFocusEvent<HTMLInputElement>): void {
  event.currentTarget.value = bareDomain(event.currentTarget.value);
}
