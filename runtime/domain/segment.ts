import type { components } from '../../generated/openapi.ts';
import { carriedView, defined } from './resource-view.ts';
import { type Fields, type Segment, segmentKeys } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];
type Filters = Segment['filters'];

/** A new segment: known filters only, trimmed, none blank. */
export function segmentFields({ name, filters }: Schemas['SegmentCreate']): Fields<Segment> {
  return { name: trimmedText('name', name), filters: cleanFilters(filters) };
}

/** The patch of a change. `filters` replaces all filters. */
export function segmentPatch({ name, filters }: Schemas['SegmentUpdate']): Partial<Fields<Segment>> {
  return defined({
    name: name === undefined ? undefined : trimmedText('name', name),
    filters: filters === undefined ? undefined : cleanFilters(filters),
  });
}

/** Own keys only: a body may have a key that equals an inherited property name. */
function cleanFilters(filters: Schemas['SegmentFiltersInput']): Filters {
  const known = segmentKeys.flatMap((key) => {
    const value = Object.hasOwn(filters, key) ? filters[key] : undefined;
    return value === undefined ? [] : [[key, trimmedText(`filters.${key}`, value)] as const];
  });
  return Object.fromEntries(known);
}

/** A segment as the API returns it, specification 2.5: its filters in the order of the table there. */
export function segmentView(segment: Segment): Schemas['Segment'] {
  const { id, name, filters } = segment;
  return { segmentId: id, name, filters: inOrder(filters), ...carriedView(segment) };
}

function inOrder(filters: Filters): Schemas['Segment']['filters'] {
  const set = segmentKeys.filter((key) => filters[key] !== undefined).map((key) => [key, filters[key]] as const);
  return Object.fromEntries(set) as Schemas['Segment']['filters']; // dateRange was checked against the presets
}
