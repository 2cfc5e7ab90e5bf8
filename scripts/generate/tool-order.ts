/** Names of all tools in registry order, the order of `tools/list`. A new operation takes its place here. */
export const toolOrder = [
  ...['list_sites', 'get_site', 'create_site', 'update_site', 'delete_site'],
  ...['list_funnels', 'get_funnel', 'get_funnel_stats', 'create_funnel', 'update_funnel', 'delete_funnel'],
  ...['list_segments', 'get_segment', 'create_segment', 'update_segment', 'delete_segment'],
  ...['list_webhooks', 'get_webhook', 'create_webhook', 'update_webhook', 'delete_webhook'],
  ...['list_goals', 'get_goal', 'create_goal', 'update_goal', 'delete_goal'],
  ...['list_alerts', 'get_alert', 'create_alert', 'update_alert', 'delete_alert'],
  ...['list_annotations', 'get_annotation', 'create_annotation', 'update_annotation', 'delete_annotation'],
  ...['list_reports', 'get_report', 'create_report', 'update_report', 'delete_report'],
  ...['get_stats', 'get_pageviews', 'get_events', 'get_realtime'],
  ...['get_channels', 'get_journeys', 'get_vitals'],
  ...['list_profiles', 'get_profile', 'delete_profile', 'get_retention'],
  ...['get_revenue', 'get_revenue_sources', 'get_revenue_products', 'get_revenue_campaigns'],
] as const;
