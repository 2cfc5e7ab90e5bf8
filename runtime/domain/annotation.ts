import type { components } from '../../generated/openapi.ts';
import { ApiError, bodyFault } from '../errors.ts';
import { instantOf } from './calendar.ts';
import { carriedView, defined } from './resource-view.ts';
import type { Annotation, Fields } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];

/** A new annotation. Its date is stored as given, a day or a time. */
export function annotationFields({ date, title, text, color }: Schemas['AnnotationCreate']): Fields<Annotation> {
  return {
    date: checkDate(date),
    title: trimmedText('title', title),
    text: text ?? null,
    color: color ?? null,
  };
}

/** The patch of a change. */
export function annotationPatch({
  date,
  title,
  text,
  color,
}: Schemas['AnnotationUpdate']): Partial<Fields<Annotation>> {
  return defined({
    date: date === undefined ? undefined : checkDate(date),
    title: title === undefined ? undefined : trimmedText('title', title),
    text,
    color,
  });
}

function checkDate(date: string): string {
  if (instantOf(date, 'start') !== undefined) return date;
  throw bodyFault('date', `date "${date}" does not exist. Send YYYY-MM-DD or a time such as 2026-01-31T12:00:00Z.`);
}

/** A predicate for annotations between `from` and `to`; a day matches when one of its hours does. */
export function annotationsBetween({ from, to }: { readonly from?: string; readonly to?: string }) {
  const since = from === undefined ? Number.NEGATIVE_INFINITY : bound('from', from, 'start');
  const until = to === undefined ? Number.POSITIVE_INFINITY : bound('to', to, 'end');
  if (since > until) {
    throw new ApiError('window_invalid', `No annotation lies between from "${from}" and to "${to}". Swap them.`);
  }
  return ({ date }: Annotation): boolean =>
    (instantOf(date, 'end') ?? Number.NaN) >= since && (instantOf(date, 'start') ?? Number.NaN) <= until;
}

function bound(name: 'from' | 'to', text: string, edge: 'start' | 'end'): number {
  const at = instantOf(text, edge);
  if (at !== undefined) return at;
  const message = `Annotations cannot be listed ${name} "${text.slice(0, 100)}", which is no date. Send YYYY-MM-DD or a time.`;
  throw new ApiError('window_invalid', message, [
    { in: 'query', path: name, message: 'must be YYYY-MM-DD or an ISO-8601 time' },
  ]);
}

/** An annotation as the API returns it to a caller, with the current name of its author. */
export function annotationView(
  annotation: Annotation,
  authorName: string | undefined,
  callerId: string,
): Schemas['Annotation'] {
  const { id, userId, date, title, text, color } = annotation;
  return {
    annotationId: id,
    ...{ date, title, text, color },
    author: { userId, name: authorName ?? '' },
    isOwn: userId === callerId,
    ...carriedView(annotation),
  };
}
