import type { components } from '../../generated/openapi.ts';
import { carriedView, defined } from './resource-view.ts';
import type { Dashboard, Fields, Widget } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];

/** A new dashboard, by default empty and not the default of its site. */
export function dashboardFields(
  asked: Pick<Schemas['DashboardCreate'], 'name' | 'widgets'> & { readonly isDefault?: boolean },
): Fields<Dashboard> {
  const { name, widgets = [], isDefault = false } = asked;
  return { name: trimmedText('name', name), widgets: cleanWidgets(widgets), isDefault };
}

/** The patch of a change. `widgets` replaces the whole list. */
export function dashboardPatch({ name, widgets, isDefault }: Schemas['DashboardUpdate']): Partial<Fields<Dashboard>> {
  return defined({
    name: name === undefined ? undefined : trimmedText('name', name),
    widgets: widgets === undefined ? undefined : cleanWidgets(widgets),
    isDefault,
  });
}

/** A widget's title may be blank, its type may not; its query is stored as given. */
function cleanWidgets(widgets: readonly Widget[]): readonly Widget[] {
  return widgets.map(({ type, title, query, x, y, w, h }, index) => ({
    type: trimmedText(`widgets.${index}.type`, type),
    title: title.trim(),
    query,
    x,
    y,
    w,
    h,
  }));
}

/** A dashboard as the API returns it. */
export function dashboardView(dashboard: Dashboard): Schemas['Dashboard'] {
  const { id, name, widgets, isDefault } = dashboard;
  return {
    dashboardId: id,
    name,
    widgets: widgets.map(({ type, title, query, x, y, w, h }) => ({ type, title, query: { ...query }, x, y, w, h })),
    isDefault,
    ...carriedView(dashboard),
  };
}
