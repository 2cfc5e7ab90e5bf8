import type { components } from '../../generated/openapi.ts';
import { configuredPathname } from './configured-pathname.ts';
import { carriedView, defined } from './resource-view.ts';
import type { Fields, Funnel, FunnelStep } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];

/** A new funnel: names and pathnames trimmed, neither blank. */
export function funnelFields({ name, steps }: Schemas['FunnelCreate']): Fields<Funnel> {
  return { name: trimmedText('name', name), steps: cleanSteps(steps) };
}

/** The patch of a change. `steps` replaces the whole list. */
export function funnelPatch({ name, steps }: Schemas['FunnelUpdate']): Partial<Fields<Funnel>> {
  return defined({
    name: name === undefined ? undefined : trimmedText('name', name),
    steps: steps === undefined ? undefined : cleanSteps(steps),
  });
}

function cleanSteps(steps: readonly FunnelStep[]): readonly FunnelStep[] {
  return steps.map(({ name, pathname }, index) => ({
    name: trimmedText(`steps.${index}.name`, name),
    pathname: configuredPathname(`steps.${index}.pathname`, pathname),
  }));
}

/** A funnel as the API returns it, specification 2.3. */
export function funnelView(funnel: Funnel): Schemas['Funnel'] {
  return {
    funnelId: funnel.id,
    name: funnel.name,
    steps: funnel.steps.map(({ name, pathname }) => ({ name, pathname })),
    ...carriedView(funnel),
  };
}
