// Written by `make generate` from openapi.yaml. Do not edit.

export interface paths {
    "/api/v2/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sites
         * @description Owned sites and sites joined as an accepted team member, newest first, as one list. A key restricted to certain sites sees only those.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         * @description Every other setting starts at its default. The answer holds the snippet to install. A key restricted to a list of sites cannot create one.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get a site
         * @description All settings of one site, the caller's role on it, and its tracking snippet.
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        /**
         * Delete a site
         * @description Removes the site and everything stored for it, children first. `confirm` may be the id or the tracking id. A failure part-way leaves the site, and the call can be repeated.
         */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Update a site
         * @description Changes only the fields sent. `isPublic` is the owner's alone: a request that holds it from anyone else changes nothing at all. `dataRetentionDays` is capped by the owner's plan.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/funnels": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List funnels
         * @description Definitions only, newest first; results are a request of their own.
         */
        get: operations["listFunnels"];
        put?: never;
        /**
         * Create a funnel
         * @description Needs at least two steps. Step 1 is the entry point against which conversion is measured.
         */
        post: operations["createFunnel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/funnels/{funnelId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        /**
         * Get a funnel
         * @description The definition, without results.
         */
        get: operations["getFunnel"];
        put?: never;
        post?: never;
        /**
         * Delete a funnel
         * @description Removes the step definition and the reports built on it. Cannot be undone.
         */
        delete: operations["deleteFunnel"];
        options?: never;
        head?: never;
        /**
         * Update a funnel
         * @description `steps` replaces the whole list; it is not merged, and still needs at least two.
         */
        patch: operations["updateFunnel"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/funnels/{funnelId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        /**
         * Get funnel results
         * @description Unique sessions that reached each step in the window, with drop-off and conversion. Steps count in any order unless `order=strict`; then a session counts for a step only after the ones before it.
         */
        get: operations["getFunnelStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List segments
         * @description Your own segments on this site, newest first. Nobody else sees them.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Supplied filters are combined with AND. Unknown filter keys are left out; an empty object matches all traffic.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/segments/{segmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The segment's id.
                 * @example 65f0c0ffee00000000000003
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /**
         * Get a segment
         * @description One of your own segments.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Removes one of your own segments. Reports that name it afterwards answer 404.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description `filters` replaces the whole filter object; it is not merged.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Your own webhooks on this site, newest first, secrets masked.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description The only answer that holds the full signing secret. It cannot be read or issued again.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The webhook's id.
                 * @example 65f0c0ffee00000000000004
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One of your own webhooks, secret masked.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Removes the webhook and its secret. Switching it off by PATCH is the reversible way.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description `events` replaces the whole list. `enabled` false pauses deliveries and keeps the secret.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/goals": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List goals with results
         * @description Definitions, newest first, each with its conversions in the window. Results are retroactive.
         */
        get: operations["listGoals"];
        put?: never;
        /**
         * Create a goal
         * @description A `pageview` goal takes `pathname`, an `event` goal `eventName`; the field of the other kind is refused. `value` and `currency` come together or not at all.
         */
        post: operations["createGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/goals/{goalId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The goal's id.
                 * @example 65f0c0ffee00000000000005
                 */
                goalId: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        /**
         * Get goal results
         * @description One goal in a window: conversions, a series, and where they came from. The window stands flat beside the figures.
         */
        get: operations["getGoal"];
        put?: never;
        post?: never;
        /**
         * Delete a goal
         * @description Removes the goal and the alerts on it. The traffic it counted stays.
         */
        delete: operations["deleteGoal"];
        options?: never;
        head?: never;
        /**
         * Update a goal
         * @description The type cannot change. `value` and `currency` are cleared with null, both at once.
         */
        patch: operations["updateGoal"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List alerts
         * @description Your own alerts on this site, newest first.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         * @description `increase` and `decrease` compare with the window just before, and their threshold is a percentage. `currency` goes with the metric revenue alone.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The alert's id.
                 * @example 65f0c0ffee00000000000006
                 */
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        /**
         * Get an alert
         * @description One of your own alerts with its state.
         */
        get: operations["getAlert"];
        put?: never;
        post?: never;
        /**
         * Delete an alert
         * @description Removes one of your own alerts.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Update an alert
         * @description Changes only the fields sent. A changed condition starts again from state `ok`.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List annotations
         * @description Notes of all members, newest first. `from` and `to` limit them to dates in between.
         */
        get: operations["listAnnotations"];
        put?: never;
        /**
         * Create an annotation
         * @description Readable by everyone with access to the site; afterwards only you can change it.
         */
        post: operations["createAnnotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/annotations/{annotationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The annotation's id.
                 * @example 65f0c0ffee00000000000007
                 */
                annotationId: components["parameters"]["AnnotationId"];
            };
            cookie?: never;
        };
        /**
         * Get an annotation
         * @description One note and its author.
         */
        get: operations["getAnnotation"];
        put?: never;
        post?: never;
        /**
         * Delete an annotation
         * @description For its author alone; another member gets 403.
         */
        delete: operations["deleteAnnotation"];
        options?: never;
        head?: never;
        /**
         * Update an annotation
         * @description For its author alone; another member gets 403.
         */
        patch: operations["updateAnnotation"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List reports
         * @description Your own scheduled reports on this site, newest first.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * Schedule a report
         * @description A weekly report needs `weekday`, a monthly one `dayOfMonth`. The hour is that of `timezone`, across daylight saving too.
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The report's id.
                 * @example 65f0c0ffee00000000000008
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        /**
         * Get a report
         * @description One of your own scheduled reports.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        /**
         * Delete a report
         * @description Removes one of your own scheduled reports.
         */
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        /**
         * Update a report
         * @description Changes only the fields sent; `recipients` replaces the whole list.
         */
        patch: operations["updateReport"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List dashboards
         * @description Dashboards of the site, newest first.
         */
        get: operations["listDashboards"];
        put?: never;
        /**
         * Create a dashboard
         * @description At most 30 widgets. A new default takes the place of the one before.
         */
        post: operations["createDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/dashboards/{dashboardId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The dashboard's id.
                 * @example 65f0c0ffee00000000000009
                 */
                dashboardId: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        /**
         * Get a dashboard
         * @description One dashboard with its widgets.
         */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        /**
         * Delete a dashboard
         * @description Removes the arrangement; the figures it showed stay.
         */
        delete: operations["deleteDashboard"];
        options?: never;
        head?: never;
        /**
         * Update a dashboard
         * @description `widgets` replaces the whole list. A new default takes the place of the one before.
         */
        patch: operations["updateDashboard"];
        trace?: never;
    };
    "/api/v2/sites/{siteId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get traffic totals
         * @description Totals of the range beside those of the range just before, the change between them, and a series. Takes only a preset: `from` and `to` are refused.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/pageviews": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get pages
         * @description Pages by pageviews, with entries, exits, time and scroll depth. Takes only a preset: `from` and `to` are refused.
         */
        get: operations["getPageviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get custom events
         * @description Custom events by count, with the properties they carry. Takes only a preset: `from` and `to` are refused.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get active visitors
         * @description The last five minutes, minute by minute. Takes no window and no filter.
         */
        get: operations["getRealtime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get channels
         * @description Sessions by acquisition channel, each with its top sources and conversions.
         */
        get: operations["getChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get journeys
         * @description Paths in the order in which sessions took them. Repeats in a row count once; sessions of one page are journeys too.
         */
        get: operations["getJourneys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/vitals": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get Core Web Vitals
         * @description The 75th percentile of each metric with its rating, over all pages and page by page. Null where no sample came in.
         */
        get: operations["getVitals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List visitor profiles
         * @description Profiles with a hit in the window, last seen first. Without identification a profile lasts as long as `saltPeriod`.
         */
        get: operations["listProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/profiles/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The profile's id, as the list answers it.
                 * @example 65f0c0ffee0000000000000a
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            cookie?: never;
        };
        /**
         * Get a visitor profile
         * @description One profile with its latest 20 sessions.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        /**
         * Erase a visitor profile
         * @description Erases everything stored about the person. Figures of the past change with it.
         */
        delete: operations["deleteProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get retention
         * @description Cohorts by the period of their first ever hit, and how many of them came back. Takes `from` and `to` but no `range`; without them the last `periods` periods.
         */
        get: operations["getRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get revenue
         * @description Net revenue, orders and refunds of each currency, with a series and the window before. Currencies are never added up.
         */
        get: operations["getRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/revenue/sources": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get revenue by source
         * @description Revenue credited to the source of the session it was made in, one row for each source, channel and currency.
         */
        get: operations["getRevenueSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/revenue/products": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get revenue by product
         * @description Revenue by the products that orders named, one row for each product and currency. What a refund names counts against.
         */
        get: operations["getRevenueProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/sites/{siteId}/revenue/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get revenue by campaign
         * @description Revenue by UTM campaign of the session it was made in, one row for each campaign, source, medium and currency.
         */
        get: operations["getRevenueCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{siteId}/collect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect hits
         * @description Without a key: one hit from a browser, whose address and user agent come from the request. With a key of write scope: one hit or up to 1,000, each of which may name its own time, address and user agent. Odd or over-long fields are cut or left out and the hit is kept: `X-Ignored`, and `ignored` in the answer to a batch, name them. `X-Dropped` says why a hit was not counted.
         */
        post: operations["collectHit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call tools
         * @description One JSON-RPC message or up to 20. Costs one unit, one more for each further message and one for each request of the API that a call makes. What the API refuses is a result with `isError`. The tools are those of the `x-mcp-tool` extensions of this document. Any origin may ask; only a key counts.
         */
        post: operations["callTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{siteId}/tracker.js": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get the tracker
         * @description The script the snippet loads. It sets no cookie. Cacheable for an hour, and by `ETag` after that.
         */
        get: operations["getTracker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{siteId}/vitals.js": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get the vitals module
         * @description What the tracker loads with the first page: engagement, Core Web Vitals and the options that decide which pages count. Cacheable like the tracker.
         */
        get: operations["getVitalsScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{siteId}/extras.js": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get the extras module
         * @description What the tracker loads when the snippet asks for outbound links, downloads or missing pages. Cacheable like the tracker.
         */
        get: operations["getExtrasScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{siteId}/pixel.gif": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Collect by image
         * @description Counts a pageview on pages without scripts and answers a transparent image that is never cached.
         */
        get: operations["collectPixel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect Plausible events
         * @description Takes the body of Plausible's event API for sites that switched the compatibility on. A hit counts for every site that `domain` names, separated by commas, with or without `www.`; without `domain` for the site of the url's host. Sites that are unknown or did not switch it on are named in `X-Unknown-Sites`; the answer is 202 all the same, as senders of that body expect.
         */
        post: operations["collectPlausibleEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect Umami events
         * @description Takes the body of Umami's send API for sites that switched the compatibility on. With a key of write scope the payload's `ip`, `userAgent` and `timestamp` count; without one they are the request's.
         */
        post: operations["collectUmamiEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Collect Umami batches
         * @description Takes a list of Umami's send bodies, with a key or without one. One bad element does not refuse the others.
         */
        post: operations["collectUmamiBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the process
         * @description Answers as soon as the process is up, whether or not it can serve yet.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the service
         * @description Answers 200 once requests can be served, else 503 with the reason. `redis` is there where replicas share their budgets; requests are served while it is unreachable.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description Counters and gauges of this process in the text format of Prometheus. There is nothing here unless METRICS_TOKEN is set; a wrong token counts as failed authentication.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description This contract as JSON, references kept.
         */
        get: operations["getDocumentJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document's source
         * @description This contract as it is written, comments included.
         */
        get: operations["getDocumentYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The contract as a page for people. It loads nothing from elsewhere.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description Who the session cookie belongs to; `user` is null without a valid one. `setupNeeded` is true while the store has no account yet.
         */
        get: operations["getAccountSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first account
         * @description Spends the one-time token printed at first start, creates the first account and signs in. A spent or unknown token is 401.
         */
        post: operations["setUpAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie. A wrong address and a wrong password give the same 401, and both count as failed authentication. After five failures for one address the answers are held back, longer each time; after twenty in an hour they are 429, but for a browser that signed in before.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and clears its cookie; other sessions of the account go on. Works without one too.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password
         * @description Spends a one-time set-password token and signs in. Every other session of the account ends. A spent or unknown token is 401.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own API keys
         * @description The keys of the signed-in user, newest first, those that ended included. A raw key is never shown again. Takes the session cookie with `X-Requested-With: footfall`, and spends the budget of the dashboard.
         */
        get: operations["listAccountKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Makes a key of the signed-in user. The answer is the only time the raw key is shown. Without `siteIds` the key reaches every site of its owner, later ones too.
         */
        post: operations["createAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an API key, not the key itself.
                 * @example 65f0c0ffee0000000000000b
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description The key is refused from the next request on, for good. One that is revoked already stays as it is.
         */
        post: operations["revokeAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sites/{siteId}/dropped": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * List dropped hits
         * @description How many hits of the last 24 hours were not counted, by reason, and the latest hundred since the service was started. Takes the session cookie with `X-Requested-With: footfall`, of somebody who can reach the site, and spends the budget of the dashboard.
         */
        get: operations["listDroppedHits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sites/{siteId}/paths": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        /**
         * Get how paths are stored
         * @description Whether what looks like a secret in a path is stored as `[redacted]`. Takes the session cookie with `X-Requested-With: footfall`, of a user who can reach the site, and spends the budget of the dashboard.
         */
        get: operations["getSitePaths"];
        put?: never;
        /**
         * Change how paths are stored
         * @description Switches the built-in list of secrets in paths on or off for hits to come; patterns of `REDACT_PATHS` hold either way. Takes the session cookie of the owner or an admin of the site.
         */
        post: operations["updateSitePaths"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Database id. */
        Id: string;
        /** @description Public id, used by the tracker. */
        TrackingId: string;
        /**
         * Format: date-time
         * @description ISO 8601, UTC, milliseconds.
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description ISO 8601, UTC, milliseconds; null when it never happened.
         */
        TimestampOrNull: string | null;
        Count: number;
        /** @description Whole seconds. */
        Seconds: number;
        /** @description Percent, half up to one decimal. */
        Percent: number;
        /** @description Change in percent; null against zero. */
        Change: number | null;
        /** @enum {string} */
        PlanName: "free" | "starter" | "growth" | "business";
        /** @enum {string} */
        Preset: "24h" | "7d" | "30d" | "90d" | "365d";
        /**
         * @description Width of a series point, `hour` up to 48 hours, `month` over 1,096 days.
         * @enum {string}
         */
        Interval: "hour" | "day" | "month";
        /** @description ISO 4217 code. */
        Currency: string;
        /** @description In the smallest unit of the currency; refunds make it negative. */
        Amount: number;
        Money: {
            currency: components["schemas"]["Currency"];
            amount: components["schemas"]["Amount"];
        };
        /** @description The window that was used, both ends included. */
        ResolvedRange: {
            /**
             * @description The preset, or null when `from` decided the start.
             * @enum {string|null}
             */
            preset: "24h" | "7d" | "30d" | "90d" | "365d" | null;
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
        };
        Confirmation: {
            /** @description The id in the address, exactly. */
            confirm?: string;
        };
        /**
         * @description Closed list; a program may branch on it.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "malformed_json" | "window_invalid" | "window_in_future" | "range_unknown" | "confirm_required" | "confirm_mismatch" | "plan_retention_cap" | "unauthenticated" | "key_revoked" | "key_expired" | "scope_missing" | "key_site_restricted" | "key_cannot_create_sites" | "viewer_read_only" | "owner_only" | "not_author" | "not_found" | "method_not_allowed" | "payload_too_large" | "rate_limited" | "auth_rate_limited" | "internal" | "unavailable";
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description Names the value at fault and the way out. */
                message: string;
                /** @description The single faults of a request that has several or nested ones. */
                details?: {
                    /** @enum {string} */
                    in: "body" | "query" | "path" | "header";
                    /** @description Dotted path of the value, such as `steps.1.name`. */
                    path: string;
                    message: string;
                }[];
                /** @description Names the log entry; always there on 500 and 503. */
                requestId?: string;
            };
        };
        SiteCreate: {
            /** @description Trimmed; must not be blank. */
            name: string;
            /** @description Host alone, without protocol, path, port or trailing slash. Trimmed and lower-cased. */
            domain: string;
        };
        SiteUpdate: {
            name?: string;
            domain?: string;
            /** @description false pauses counting; reads go on. */
            isActive?: boolean;
            /** @description Owner only. Publishes or withdraws the page at `publicUrl`. */
            isPublic?: boolean;
            /** @description Capped by `maxRetentionDays`. */
            dataRetentionDays?: number;
            botDetectionEnabled?: boolean;
            botLogEnabled?: boolean;
            recordingEnabled?: boolean;
            /** @description Percent of sessions. */
            recordingSamplingRate?: number;
            /** @description Seconds. */
            recordingMaxDuration?: number;
            /** @enum {string} */
            recordingPrivacyLevel?: "standard" | "strict";
        };
        Site: {
            siteId: components["schemas"]["Id"];
            trackingId: components["schemas"]["TrackingId"];
            name: string;
            domain: string;
            isActive: boolean;
            isPublic: boolean;
            /** @description Null when not public. */
            publicSlug: string | null;
            /** @description Path of the public page, or null. */
            publicUrl: string | null;
            dataRetentionDays: number;
            /** @description Cap of the owner's plan. */
            maxRetentionDays: number;
            plan: components["schemas"]["PlanName"];
            botDetectionEnabled: boolean;
            botLogEnabled: boolean;
            recordingEnabled: boolean;
            /** @description Percent of sessions. */
            recordingSamplingRate: number;
            /** @description Seconds. */
            recordingMaxDuration: number;
            /**
             * @description strict masks more input.
             * @enum {string}
             */
            recordingPrivacyLevel: "standard" | "strict";
            /**
             * @description The caller's role on this site.
             * @enum {string}
             */
            role: "owner" | "admin" | "viewer";
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            tracking: {
                /** Format: uri */
                scriptUrl: string;
                /** @description Script tag for the head of every page. */
                snippet: string;
            };
        };
        SiteSummary: {
            siteId: components["schemas"]["Id"];
            trackingId: components["schemas"]["TrackingId"];
            name: string;
            domain: string;
            isActive: boolean;
            isPublic: boolean;
            createdAt: components["schemas"]["Timestamp"];
        };
        SiteList: {
            sites: components["schemas"]["SiteSummary"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        SiteDeleted: {
            /** @constant */
            deleted: true;
            siteId: components["schemas"]["Id"];
            trackingId: components["schemas"]["TrackingId"];
            /** @description The collections cleared, in the order in which they were cleared. */
            cascaded: ("RecordingChunk" | "PageView" | "Event" | "Goal" | "Funnel" | "TeamMember" | "UserProfile" | "SessionRecording" | "SessionSummary" | "RevenueEvent" | "WebVital" | "BotEvent" | "BotRule" | "Segment" | "Alert" | "Webhook" | "Dashboard" | "Annotation" | "ReportConfig" | "Insight" | "Integration" | "CustomDimension" | "CustomDimensionValue")[];
            /** @description Documents removed from each collection. */
            deletedCounts: {
                RecordingChunk: components["schemas"]["Count"];
                PageView: components["schemas"]["Count"];
                Event: components["schemas"]["Count"];
                Goal: components["schemas"]["Count"];
                Funnel: components["schemas"]["Count"];
                TeamMember: components["schemas"]["Count"];
                UserProfile: components["schemas"]["Count"];
                SessionRecording: components["schemas"]["Count"];
                SessionSummary: components["schemas"]["Count"];
                RevenueEvent: components["schemas"]["Count"];
                WebVital: components["schemas"]["Count"];
                BotEvent: components["schemas"]["Count"];
                BotRule: components["schemas"]["Count"];
                Segment: components["schemas"]["Count"];
                Alert: components["schemas"]["Count"];
                Webhook: components["schemas"]["Count"];
                Dashboard: components["schemas"]["Count"];
                Annotation: components["schemas"]["Count"];
                ReportConfig: components["schemas"]["Count"];
                Insight: components["schemas"]["Count"];
                Integration: components["schemas"]["Count"];
                CustomDimension: components["schemas"]["Count"];
                CustomDimensionValue: components["schemas"]["Count"];
            };
            /** @description Sum of the counts, without the site itself. */
            totalDeleted: number;
        };
        FunnelStepInput: {
            name: string;
            /** @description A path without host and query; blanks around it are cut. `*` matches any run of characters. */
            pathname: string;
        };
        FunnelCreate: {
            name: string;
            steps: components["schemas"]["FunnelStepInput"][];
        };
        FunnelUpdate: {
            name?: string;
            steps?: components["schemas"]["FunnelStepInput"][];
        };
        Funnel: {
            funnelId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            steps: {
                name: string;
                pathname: string;
            }[];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        FunnelStats: {
            funnel: {
                funnelId: components["schemas"]["Id"];
                name: string;
            };
            /**
             * @description The preset, also when `from` or `to` override it; `since` and `until` tell the window used.
             * @enum {string}
             */
            range: "24h" | "7d" | "30d" | "90d" | "365d";
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
            steps: {
                name: string;
                pathname: string;
                sessions: components["schemas"]["Count"];
                /** @description Against the step before, in percent; negative when more sessions reached this one. */
                dropoffRate: number;
                /** @description Against step 1, in percent; above 100 when more sessions reached this step. */
                conversionRate: number;
            }[];
            /** @description Conversion rate of the last step. */
            overallConversionRate: number;
        };
        /** @description Combined with AND. Values are trimmed; an empty one is refused. */
        SegmentFiltersInput: {
            /** @enum {string} */
            dateRange?: "24h" | "7d" | "30d" | "90d" | "365d";
            country?: string;
            city?: string;
            browser?: string;
            os?: string;
            device?: string;
            referrer?: string;
            utm_source?: string;
            utm_medium?: string;
            utm_campaign?: string;
            pathname?: string;
        } & {
            [key: string]: unknown;
        };
        SegmentCreate: {
            name: string;
            filters: components["schemas"]["SegmentFiltersInput"];
        };
        SegmentUpdate: {
            name?: string;
            filters?: components["schemas"]["SegmentFiltersInput"];
        };
        Segment: {
            segmentId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            /** @description Only the keys that were set. */
            filters: {
                dateRange?: components["schemas"]["Preset"];
                country?: string;
                city?: string;
                browser?: string;
                os?: string;
                device?: string;
                referrer?: string;
                utm_source?: string;
                utm_medium?: string;
                utm_campaign?: string;
                pathname?: string;
            };
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        WebhookEvent: "pageview" | "goal_completed" | "alert_triggered";
        WebhookCreate: {
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            url: string;
            /** @description Repeated kinds count once. */
            events: components["schemas"]["WebhookEvent"][];
            /** @default true */
            enabled: boolean;
        };
        WebhookUpdate: {
            /** Format: uri */
            url?: string;
            events?: components["schemas"]["WebhookEvent"][];
            /** @description false pauses deliveries. */
            enabled?: boolean;
        };
        Webhook: {
            webhookId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            /** Format: uri */
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            enabled: boolean;
            /** @description Masked; its last four characters. */
            secret: string;
            lastTriggeredAt: components["schemas"]["TimestampOrNull"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WebhookCreated: {
            webhookId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            /** Format: uri */
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            enabled: boolean;
            /** @description In full, this once only. */
            secret: string;
            /** @constant */
            secretRevealed: true;
            lastTriggeredAt: components["schemas"]["TimestampOrNull"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        GoalCreate: {
            name: string;
            /** @enum {string} */
            type: "pageview" | "event";
            /** @description For type pageview alone, a path without host and query. `*` matches any run of characters. */
            pathname?: string;
            /** @description For type event alone; exact. */
            eventName?: string;
            /** @description Minor units. */
            value?: number | null;
            /** @description Goes with `value`. */
            currency?: string | null;
        };
        GoalUpdate: {
            name?: string;
            /** @description For type pageview alone. */
            pathname?: string;
            /** @description For type event alone. */
            eventName?: string;
            /** @description Minor units. */
            value?: number | null;
            currency?: string | null;
        };
        Goal: {
            goalId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            type: "pageview" | "event";
            /** @description Null for type event. */
            pathname: string | null;
            /** @description Null for type pageview. */
            eventName: string | null;
            /** @description Minor units. */
            value: number | null;
            currency: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        GoalWithResults: {
            goalId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            type: "pageview" | "event";
            pathname: string | null;
            eventName: string | null;
            value: number | null;
            currency: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            conversions: components["schemas"]["Count"];
            /** @description Sessions with at least one conversion. */
            sessions: number;
            visitors: components["schemas"]["Count"];
            conversionRate: components["schemas"]["Percent"];
        };
        GoalGroup: {
            key: string;
            /** @description All sessions of the group, converted or not. */
            sessions: number;
            conversions: components["schemas"]["Count"];
            conversionRate: components["schemas"]["Percent"];
        };
        MoneyOrNull: {
            currency: components["schemas"]["Currency"];
            amount: components["schemas"]["Amount"];
        } | null;
        GoalResults: {
            goal: components["schemas"]["Goal"];
            /**
             * @description The preset, also when `from` or `to` override it; `since` and `until` tell the window used.
             * @enum {string}
             */
            range: "24h" | "7d" | "30d" | "90d" | "365d";
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
            conversions: components["schemas"]["Count"];
            sessions: components["schemas"]["Count"];
            visitors: components["schemas"]["Count"];
            totalSessions: components["schemas"]["Count"];
            conversionRate: components["schemas"]["Percent"];
            value: components["schemas"]["MoneyOrNull"];
            interval: components["schemas"]["Interval"];
            series: {
                start: components["schemas"]["Timestamp"];
                conversions: components["schemas"]["Count"];
                sessions: components["schemas"]["Count"];
                conversionRate: components["schemas"]["Percent"];
                partial: boolean;
            }[];
            sources: components["schemas"]["GoalGroup"][];
            channels: components["schemas"]["GoalGroup"][];
            entryPages: components["schemas"]["GoalGroup"][];
            countries: components["schemas"]["GoalGroup"][];
            devices: components["schemas"]["GoalGroup"][];
            /** @description The same figures for the window of equal length just before. */
            previous: {
                since: components["schemas"]["Timestamp"];
                until: components["schemas"]["Timestamp"];
                conversions: components["schemas"]["CountOrNull"];
                sessions: components["schemas"]["CountOrNull"];
                visitors: components["schemas"]["CountOrNull"];
                totalSessions: components["schemas"]["CountOrNull"];
                conversionRate: components["schemas"]["PercentOrNull"];
                value: components["schemas"]["MoneyOrNull"];
                reason?: components["schemas"]["ComparisonGap"];
            };
        };
        /** @enum {string} */
        AlertMetric: "visitors" | "sessions" | "pageviews" | "bounceRate" | "conversions" | "revenue";
        /**
         * @description `increase` and `decrease` are percent against the window just before.
         * @enum {string}
         */
        AlertCondition: "above" | "below" | "increase" | "decrease";
        /** @description Where a firing alert is told. What is left out keeps its value; a new alert sends e-mail alone. */
        AlertChannelsInput: {
            email?: boolean;
            webhook?: boolean;
        };
        AlertCreate: {
            name: string;
            metric: components["schemas"]["AlertMetric"];
            /** @description Only conversions of this goal. */
            goalId?: string | null;
            /** @description With the metric revenue alone. */
            currency?: string | null;
            condition: components["schemas"]["AlertCondition"];
            threshold: number;
            windowMinutes: number;
            channels?: components["schemas"]["AlertChannelsInput"];
            /** @default 720 */
            cooldownMinutes: number;
            /** @default true */
            enabled: boolean;
        };
        AlertUpdate: {
            name?: string;
            metric?: components["schemas"]["AlertMetric"];
            goalId?: string | null;
            currency?: string | null;
            condition?: components["schemas"]["AlertCondition"];
            threshold?: number;
            windowMinutes?: number;
            channels?: components["schemas"]["AlertChannelsInput"];
            cooldownMinutes?: number;
            enabled?: boolean;
        };
        Alert: {
            alertId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            metric: components["schemas"]["AlertMetric"];
            goalId: string | null;
            currency: string | null;
            condition: components["schemas"]["AlertCondition"];
            threshold: number;
            windowMinutes: number;
            channels: {
                email: boolean;
                webhook: boolean;
            };
            cooldownMinutes: number;
            enabled: boolean;
            /** @enum {string} */
            state: "ok" | "firing";
            /** @description Null until first evaluated. */
            lastValue: number | null;
            lastEvaluatedAt: components["schemas"]["TimestampOrNull"];
            lastTriggeredAt: components["schemas"]["TimestampOrNull"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        AnnotationCreate: {
            /** @description `YYYY-MM-DD` or a date with a time. */
            date: string;
            title: string;
            text?: string | null;
            /** @description As `#rrggbb`. */
            color?: string | null;
        };
        AnnotationUpdate: {
            date?: string;
            title?: string;
            text?: string | null;
            color?: string | null;
        };
        Annotation: {
            annotationId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            /** @description A day or an instant. */
            date: string;
            title: string;
            text: string | null;
            color: string | null;
            author: {
                userId: components["schemas"]["Id"];
                name: string;
            };
            /** @description The caller wrote it, and so may change it. */
            isOwn: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ReportCreate: {
            name: string;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly";
            /** @description Weekly alone; 1 is Monday. */
            weekday?: number | null;
            /** @description Monthly alone. */
            dayOfMonth?: number | null;
            /** @description Hour of the day in `timezone`. */
            hour: number;
            /**
             * @description IANA name.
             * @default UTC
             */
            timezone: string;
            recipients: string[];
            /** @default true */
            enabled: boolean;
        };
        ReportUpdate: {
            name?: string;
            /** @enum {string} */
            frequency?: "daily" | "weekly" | "monthly";
            weekday?: number | null;
            dayOfMonth?: number | null;
            hour?: number;
            timezone?: string;
            recipients?: string[];
            enabled?: boolean;
        };
        Report: {
            reportId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly";
            /** @description Null unless weekly; 1 is Monday. */
            weekday: number | null;
            /** @description Null unless monthly. */
            dayOfMonth: number | null;
            hour: number;
            timezone: string;
            recipients: string[];
            enabled: boolean;
            lastSentAt: components["schemas"]["TimestampOrNull"];
            /**
             * Format: date-time
             * @description Null while the report is not enabled.
             */
            nextSendAt: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WidgetInput: {
            type: string;
            title: string;
            /** @description What the widget asks; kept as given. */
            query: {
                [key: string]: unknown;
            };
            x: number;
            y: number;
            w: number;
            h: number;
        };
        DashboardCreate: {
            name: string;
            widgets?: components["schemas"]["WidgetInput"][];
            /** @default false */
            isDefault: boolean;
        };
        DashboardUpdate: {
            name?: string;
            widgets?: components["schemas"]["WidgetInput"][];
            isDefault?: boolean;
        };
        Dashboard: {
            dashboardId: components["schemas"]["Id"];
            siteId: components["schemas"]["Id"];
            name: string;
            widgets: {
                type: string;
                title: string;
                /** @description Kept as given. */
                query: {
                    [key: string]: unknown;
                };
                x: number;
                y: number;
                w: number;
                h: number;
            }[];
            isDefault: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        FunnelList: {
            funnels: components["schemas"]["Funnel"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        SegmentList: {
            segments: components["schemas"]["Segment"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        AlertList: {
            alerts: components["schemas"]["Alert"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        AnnotationList: {
            annotations: components["schemas"]["Annotation"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        ReportList: {
            reports: components["schemas"]["Report"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        DashboardList: {
            dashboards: components["schemas"]["Dashboard"][];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        GoalList: {
            goals: components["schemas"]["GoalWithResults"][];
            totalSessions: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
        };
        FunnelDeleted: {
            /** @constant */
            deleted: true;
            funnelId: components["schemas"]["Id"];
        };
        SegmentDeleted: {
            /** @constant */
            deleted: true;
            segmentId: components["schemas"]["Id"];
        };
        WebhookDeleted: {
            /** @constant */
            deleted: true;
            webhookId: components["schemas"]["Id"];
        };
        GoalDeleted: {
            /** @constant */
            deleted: true;
            goalId: components["schemas"]["Id"];
        };
        AlertDeleted: {
            /** @constant */
            deleted: true;
            alertId: components["schemas"]["Id"];
        };
        AnnotationDeleted: {
            /** @constant */
            deleted: true;
            annotationId: components["schemas"]["Id"];
        };
        ReportDeleted: {
            /** @constant */
            deleted: true;
            reportId: components["schemas"]["Id"];
        };
        DashboardDeleted: {
            /** @constant */
            deleted: true;
            dashboardId: components["schemas"]["Id"];
        };
        ProfileDeleted: {
            /** @constant */
            deleted: true;
            profileId: string;
        };
        /**
         * @description Why nothing can be compared with the window before; absent where it can. `no_history`: the site recorded nothing until then. `retention`: the site keeps its traffic for a shorter time than the window before reaches back.
         * @enum {string}
         */
        ComparisonGap: "no_history" | "retention";
        /** @description Null where the traffic is not kept. */
        CountOrNull: number | null;
        /** @description One decimal; null where the traffic is not kept. */
        PercentOrNull: number | null;
        /** @description Whole seconds, half up; null where the traffic is not kept. */
        SecondsOrNull: number | null;
        /** @description The same figures for the range of equal length just before; null, with the reason `retention`, where the site does not keep all of its traffic. */
        StatsPrevious: {
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
            visitors: components["schemas"]["CountOrNull"];
            sessions: components["schemas"]["CountOrNull"];
            pageviews: components["schemas"]["CountOrNull"];
            events: components["schemas"]["CountOrNull"];
            bounces: components["schemas"]["CountOrNull"];
            bounceRate: components["schemas"]["PercentOrNull"];
            avgSessionDuration: components["schemas"]["SecondsOrNull"];
            /** @description Two decimals. */
            pagesPerSession: number | null;
            conversions: components["schemas"]["CountOrNull"];
            revenue: components["schemas"]["Money"][] | null;
            reason?: components["schemas"]["ComparisonGap"];
        };
        /** @description Change against the range before, in percent; the bounce rate in percentage points. */
        StatsChange: {
            visitors: components["schemas"]["Change"];
            sessions: components["schemas"]["Change"];
            pageviews: components["schemas"]["Change"];
            events: components["schemas"]["Change"];
            bounces: components["schemas"]["Change"];
            /** @description Null where the range before has no session with a pageview. */
            bounceRatePoints: number | null;
            avgSessionDuration: components["schemas"]["Change"];
            pagesPerSession: components["schemas"]["Change"];
            conversions: components["schemas"]["Change"];
            /** @description One entry for each currency of either range; null where the traffic before is not kept. */
            revenue: {
                currency: components["schemas"]["Currency"];
                change: components["schemas"]["Change"];
            }[] | null;
        };
        Stats: {
            siteId: components["schemas"]["Id"];
            range: components["schemas"]["ResolvedRange"];
            visitors: components["schemas"]["Count"];
            sessions: components["schemas"]["Count"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            bounces: components["schemas"]["Count"];
            bounceRate: components["schemas"]["Percent"];
            avgSessionDuration: components["schemas"]["Seconds"];
            /** @description Two decimals. */
            pagesPerSession: number;
            /** @description Sum over all goals; a hit that meets two goals counts twice. */
            conversions: number;
            /** @description Net revenue, one entry for each currency. */
            revenue: components["schemas"]["Money"][];
            previous: components["schemas"]["StatsPrevious"];
            change: components["schemas"]["StatsChange"];
            interval: components["schemas"]["Interval"];
            /** @description Zero-filled. A session counts in every point in which it has a hit, so points exceed the total. */
            series: {
                start: components["schemas"]["Timestamp"];
                visitors: components["schemas"]["Count"];
                sessions: components["schemas"]["Count"];
                pageviews: components["schemas"]["Count"];
                bounceRate: components["schemas"]["Percent"];
                /** @description The window does not cover the whole point. */
                partial: boolean;
            }[];
        };
        Pageviews: {
            pageviews: {
                pathname: string;
                pageviews: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
                sessions: components["schemas"]["Count"];
                entries: components["schemas"]["Count"];
                exits: components["schemas"]["Count"];
                exitRate: components["schemas"]["Percent"];
                /** @description Over the sessions that entered here. */
                bounceRate: number;
                avgTimeOnPage: components["schemas"]["Seconds"];
                /** @description Mean of each session's deepest point, in percent of the page; null when none was sent. */
                avgScrollDepth: number | null;
                share: components["schemas"]["Percent"];
            }[];
            totalPageviews: components["schemas"]["Count"];
            interval: components["schemas"]["Interval"];
            series: {
                start: components["schemas"]["Timestamp"];
                pageviews: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
                partial: boolean;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        ActiveGroup: {
            key: string;
            visitors: components["schemas"]["Count"];
        };
        Realtime: {
            /** @constant */
            windowMinutes: 5;
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
            activeVisitors: components["schemas"]["Count"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            /** @description Oldest first. */
            minutes: {
                start: components["schemas"]["Timestamp"];
                pageviews: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
            }[];
            pages: components["schemas"]["ActiveGroup"][];
            sources: components["schemas"]["ActiveGroup"][];
            countries: components["schemas"]["ActiveGroup"][];
            devices: components["schemas"]["ActiveGroup"][];
            /** @description Latest first, at most 20. */
            recentEvents: {
                /** @enum {string} */
                type: "pageview" | "event";
                pathname: string;
                /** @description Name of a custom event; null for a pageview. */
                name: string | null;
                country: string | null;
                at: components["schemas"]["Timestamp"];
            }[];
        };
        Events: {
            events: {
                name: string;
                count: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
                sessions: components["schemas"]["Count"];
                share: components["schemas"]["Percent"];
                firstSeenAt: components["schemas"]["Timestamp"];
                lastSeenAt: components["schemas"]["Timestamp"];
                properties: {
                    key: string;
                    distinctValues: components["schemas"]["Count"];
                }[];
            }[];
            /** @description Only with `name` and `property`. The 500 commonest. */
            propertyValues?: {
                value: string;
                count: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
            }[];
            totalEvents: components["schemas"]["Count"];
            interval: components["schemas"]["Interval"];
            series: {
                start: components["schemas"]["Timestamp"];
                events: components["schemas"]["Count"];
                partial: boolean;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        Channels: {
            channels: {
                /** @description Such as Organic Search, Paid Social, Email or Direct. */
                channel: string;
                sessions: components["schemas"]["Count"];
                visitors: components["schemas"]["Count"];
                pageviews: components["schemas"]["Count"];
                bounceRate: components["schemas"]["Percent"];
                avgSessionDuration: components["schemas"]["Seconds"];
                share: components["schemas"]["Percent"];
                conversions: components["schemas"]["Count"];
                conversionRate: components["schemas"]["Percent"];
                revenue: components["schemas"]["Money"][];
                /** @description The five with most sessions. */
                sources: {
                    source: string;
                    sessions: components["schemas"]["Count"];
                }[];
            }[];
            totalSessions: components["schemas"]["Count"];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        Journeys: {
            depth: number;
            /** @description Sessions of all journeys asked for; what share is of. */
            totalSessions: number;
            journeys: {
                path: string[];
                sessions: components["schemas"]["Count"];
                share: components["schemas"]["Percent"];
                avgDuration: components["schemas"]["Seconds"];
                /** @description Every one of these sessions ended there, none was cut. */
                ended: boolean;
            }[];
            /** @description Moves between steps of all journeys asked for, the commonest 200. */
            links: {
                step: number;
                from: string;
                /** @description Null where the session ended. */
                to: string | null;
                sessions: components["schemas"]["Count"];
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        /** @description 75th percentile; null without samples. */
        VitalValue: number | null;
        /**
         * @description Null without samples.
         * @enum {string|null}
         */
        VitalRating: "good" | "needs-improvement" | "poor" | null;
        Vitals: {
            metrics: {
                /** @enum {string} */
                metric: "LCP" | "INP" | "CLS" | "FCP" | "TTFB";
                /**
                 * @description CLS is a score without a unit.
                 * @enum {string}
                 */
                unit: "ms" | "score";
                p75: components["schemas"]["VitalValue"];
                rating: components["schemas"]["VitalRating"];
                /** @description Samples rated good. */
                good: number;
                needsImprovement: components["schemas"]["Count"];
                poor: components["schemas"]["Count"];
                samples: components["schemas"]["Count"];
                /** @description Good up to the first, poor above the second. */
                thresholds: {
                    good: number;
                    poor: number;
                };
            }[];
            /** @description The paged list, most samples first. `rating` is the worst of LCP, INP and CLS. */
            pages: {
                pathname: string;
                samples: components["schemas"]["Count"];
                lcp: components["schemas"]["VitalValue"];
                inp: components["schemas"]["VitalValue"];
                cls: components["schemas"]["VitalValue"];
                fcp: components["schemas"]["VitalValue"];
                ttfb: components["schemas"]["VitalValue"];
                rating: components["schemas"]["VitalRating"];
            }[];
            interval: components["schemas"]["Interval"];
            series: {
                start: components["schemas"]["Timestamp"];
                lcp: components["schemas"]["VitalValue"];
                inp: components["schemas"]["VitalValue"];
                cls: components["schemas"]["VitalValue"];
                partial: boolean;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        /** @description Scalar facts the website gave. */
        Traits: {
            [key: string]: string | number | boolean | null;
        };
        /**
         * @description Who is followed, identified people, anonymous visitors or both.
         * @enum {string}
         */
        Basis: "profile" | "visitor" | "mixed";
        /**
         * @description How long an anonymous visitor is recognised.
         * @enum {string}
         */
        SaltPeriod: "day" | "week" | "month";
        ProfileSummary: {
            profileId: string;
            /** @description Your own id, given to identify(); null without. */
            externalId: string | null;
            traits: components["schemas"]["Traits"];
            firstSeenAt: components["schemas"]["Timestamp"];
            lastSeenAt: components["schemas"]["Timestamp"];
            sessions: components["schemas"]["Count"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            conversions: components["schemas"]["Count"];
            revenue: components["schemas"]["Money"][];
            country: string | null;
            city: string | null;
            device: string | null;
            browser: string | null;
            os: string | null;
            firstSource: string;
            firstChannel: string;
            lastPathname: string | null;
        };
        ProfileSession: {
            sessionId: string;
            startedAt: components["schemas"]["Timestamp"];
            endedAt: components["schemas"]["Timestamp"];
            duration: components["schemas"]["Seconds"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            source: string;
            channel: string;
            entryPathname: string | null;
            exitPathname: string | null;
            country: string | null;
            device: string | null;
        };
        Profile: {
            profileId: string;
            /** @description Your own id, given to identify(); null without. */
            externalId: string | null;
            traits: components["schemas"]["Traits"];
            firstSeenAt: components["schemas"]["Timestamp"];
            lastSeenAt: components["schemas"]["Timestamp"];
            sessions: components["schemas"]["Count"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            conversions: components["schemas"]["Count"];
            revenue: components["schemas"]["Money"][];
            country: string | null;
            city: string | null;
            device: string | null;
            browser: string | null;
            os: string | null;
            firstSource: string;
            firstChannel: string;
            lastPathname: string | null;
            latestSessions: components["schemas"]["ProfileSession"][];
        };
        ProfileList: {
            profiles: components["schemas"]["ProfileSummary"][];
            basis: components["schemas"]["Basis"];
            saltPeriod: components["schemas"]["SaltPeriod"];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        Retention: {
            /** @enum {string} */
            granularity: "day" | "week" | "month";
            /** @enum {string} */
            mode: "on" | "onOrAfter";
            basis: components["schemas"]["Basis"];
            saltPeriod: components["schemas"]["SaltPeriod"];
            range: components["schemas"]["ResolvedRange"];
            /** @description Oldest first, empty ones too. */
            cohorts: {
                start: components["schemas"]["Timestamp"];
                size: components["schemas"]["Count"];
                cells: {
                    /** @description 0 is the cohort's own period. */
                    period: number;
                    retained: components["schemas"]["Count"];
                    /** @description Percent of the cohort; null for a period that has not begun. */
                    rate: number | null;
                    /** @description The period is over. */
                    complete: boolean;
                }[];
            }[];
            /** @description Weighted by size, over complete cells alone. */
            average: {
                period: number;
                rate: components["schemas"]["Percent"];
                /** @description Complete cells of cohorts that are not empty. */
                cohorts: number;
            }[];
        };
        RevenueTotal: {
            currency: components["schemas"]["Currency"];
            amount: components["schemas"]["Amount"];
            orders: components["schemas"]["Count"];
            /** @description Gross ÷ orders, half up, in minor units. */
            averageOrderValue: number;
            /** @description Sum of refunds as a positive amount; `amount` is net of it. */
            refunds: number;
        };
        Revenue: {
            currencies: components["schemas"]["RevenueTotal"][];
            interval: components["schemas"]["Interval"];
            /** @description One point for each currency and interval. */
            series: {
                start: components["schemas"]["Timestamp"];
                currency: components["schemas"]["Currency"];
                amount: components["schemas"]["Amount"];
                orders: components["schemas"]["Count"];
                partial: boolean;
            }[];
            /** @description The window of equal length just before. */
            previous: {
                since: components["schemas"]["Timestamp"];
                until: components["schemas"]["Timestamp"];
                /** @description Null where the traffic of the window is not kept. */
                currencies: components["schemas"]["RevenueTotal"][] | null;
                reason?: components["schemas"]["ComparisonGap"];
            };
            range: components["schemas"]["ResolvedRange"];
        };
        RevenueSources: {
            sources: {
                source: string;
                channel: string;
                sessions: components["schemas"]["Count"];
                orders: components["schemas"]["Count"];
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
                averageOrderValue: number;
                /** @description Sessions with an order. */
                conversionRate: number;
                /** @description Percent of the net revenue in this currency. */
                share: number;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        RevenueProducts: {
            products: {
                productId: string;
                /** @description The latest name sent; null when none was. */
                name: string | null;
                quantity: number;
                orders: components["schemas"]["Count"];
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
                /** @description Percent of the net revenue in this currency. */
                share: number;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        RevenueCampaigns: {
            campaigns: {
                campaign: string;
                source: string;
                medium: string | null;
                sessions: components["schemas"]["Count"];
                orders: components["schemas"]["Count"];
                amount: components["schemas"]["Amount"];
                currency: components["schemas"]["Currency"];
                /** @description Sessions with an order. */
                conversionRate: number;
                /** @description Percent of the net revenue in this currency. */
                share: number;
            }[];
            total: components["schemas"]["Count"];
            limit: number;
            offset: components["schemas"]["Count"];
            range: components["schemas"]["ResolvedRange"];
        };
        /**
         * @description Why a hit was not counted.
         * @enum {string}
         */
        DropReason: "paused" | "bot" | "prefetch" | "excluded_path" | "excluded_address" | "opted_out" | "rate" | "duplicate" | "too_old" | "beyond_retention" | "in_future" | "invalid_url" | "invalid_engagement" | "hostname" | "unknown_type";
        SitePaths: {
            /** @description Whether what looks like a secret in a path is stored as `[redacted]`. */
            redactPaths: boolean;
        };
        DroppedHits: {
            /** @description Counts begin with this hour. */
            since: components["schemas"]["Timestamp"];
            /** @description Most hits first. */
            counts: {
                reason: components["schemas"]["DropReason"];
                hits: number;
            }[];
            /** @description The latest first, without the address they came from. */
            hits: {
                at: components["schemas"]["Timestamp"];
                reason: components["schemas"]["DropReason"];
                /**
                 * @description What it was to be.
                 * @enum {string}
                 */
                type: "pageview" | "event" | "engagement" | "vitals" | "identify";
                hostname: string;
                pathname: string;
            }[];
        };
        HitInput: {
            /** @description pageview (default), event, engagement, vitals or identify. */
            type?: string;
            /** @description Address of the page; needed for a pageview. Its query is not stored. */
            url?: string;
            referrer?: string;
            /** @description Cut at 500 characters. */
            title?: string;
            /** @description Name of a custom event. */
            name?: string;
            /** @description At most 30 scalar entries. */
            props?: {
                [key: string]: unknown;
            };
            /** @description false: the event does not end a bounce. Default true. */
            interactive?: boolean;
            /** @description Money of an event, in minor units. A refund has a negative amount and names its order. */
            revenue?: {
                amount?: number;
                currency?: string;
                /** @description A repeated one counts no money twice. */
                orderId?: string;
                refundOf?: string;
                products?: {
                    [key: string]: unknown;
                }[];
            } & {
                [key: string]: unknown;
            };
            /** @description LCP, INP, FCP and TTFB in milliseconds, CLS as a score. */
            vitals?: {
                lcp?: number;
                inp?: number;
                cls?: number;
                fcp?: number;
                ttfb?: number;
            } & {
                [key: string]: unknown;
            };
            /** @description New milliseconds since the last ping of the pageview. */
            engagedMs?: number;
            scrollDepth?: number;
            /** @description Your own id of a signed-in person. */
            profileId?: string;
            /** @description Scalar facts about the profile. */
            traits?: {
                [key: string]: unknown;
            };
            screen?: {
                width?: number;
                height?: number;
            } & {
                [key: string]: unknown;
            };
            /** @description Makes a retry harmless for 24 hours. */
            eventId?: string;
            /** @description Links engagement, vitals and identifications to their pageview. */
            pageviewId?: string;
            /** @description With a key alone. ISO 8601 or Unix milliseconds, up to 3 years back and 5 minutes ahead. */
            timestamp?: string | number;
            /** @description With a key alone. Address of the visitor; never stored. */
            ip?: string;
            /** @description With a key alone. */
            userAgent?: string;
            /** @description With a key alone, 1 to 1,000 hits instead of the fields above. */
            events?: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        ToolMessages: components["schemas"]["ToolMessage"] | components["schemas"]["ToolMessage"][];
        /** @description Without an id it is a notification, which nothing answers. */
        ToolMessage: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number;
            method: string;
            params?: components["schemas"]["ToolParams"];
        };
        /** @description As the method takes them. */
        ToolParams: {
            [key: string]: unknown;
        };
        ToolAnswers: components["schemas"]["ToolResult"] | components["schemas"]["ToolFault"] | (components["schemas"]["ToolResult"] | components["schemas"]["ToolFault"])[];
        ToolResult: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number;
            result: components["schemas"]["ToolParams"];
        };
        ToolFault: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            error: {
                /**
                 * @description 429 means that the budget did not reach this message of a batch.
                 * @enum {integer}
                 */
                code: -32700 | -32600 | -32601 | -32602 | -32603 | -32020 | -32022 | 429;
                message: string;
                data?: {
                    supported: string[];
                    requested: string;
                };
            };
        };
        /** @description Empty for a browser; with a key the counts. */
        HitsAccepted: {
            accepted?: components["schemas"]["Count"];
            duplicates?: components["schemas"]["Count"];
            dropped?: {
                /** @description Place in `events`. */
                index: number;
                reason: components["schemas"]["DropReason"];
            }[];
            /** @description Accepted events of which something is not stored as sent; absent when there are none. */
            ignored?: {
                /** @description Place in `events`. */
                index: number;
                fields: components["schemas"]["IgnoredFields"];
            }[];
        };
        /** @description Names of the fields that are left out, cut, or of another type of hit, such as `revenue.amount` and `props.size`. At most 20; the last one is `...` when there are more. */
        IgnoredFields: string[];
        HitExplained: {
            /** @description The address the visitor was told from. */
            address: string | null;
            /** @description Where it came from, such as `x-forwarded-for`. */
            addressSource: string | null;
            country: string | null;
            city: string | null;
            /** @description Whether the address belongs to a hosting company, which drops nothing; null when nobody knows, as without a database of networks. */
            dataCentre: boolean | null;
            session: {
                /** @enum {string} */
                decision: "new" | "continued" | "none";
                sessionId: string | null;
            };
            /**
             * @description Why the hit would not count; null when it would.
             * @enum {string|null}
             */
            dropped: "paused" | "bot" | "prefetch" | "excluded_path" | "excluded_address" | "opted_out" | "rate" | "duplicate" | "too_old" | "beyond_retention" | "in_future" | "invalid_url" | "invalid_engagement" | "hostname" | "unknown_type" | null;
            ignored: components["schemas"]["IgnoredFields"];
        };
        /** @description Each field has a short name too, in parentheses. */
        PlausibleEventInput: {
            /** @description `pageview`, `engagement`, `pageleave` or the name of an event (`n`). */
            name?: string;
            /** @description Address of the page (`u`). */
            url?: string;
            /** @description Names of the sites, separated by commas (`d`). */
            domain?: string;
            /** @description Page before (`r`). */
            referrer?: string | null;
            /** @description Properties (`p`). */
            props?: {
                [key: string]: unknown;
            };
            /** @description `amount` in whole units with a fraction, and `currency` (`$`). Its decimals are rounded half up to the currency's minor unit. */
            revenue?: {
                [key: string]: unknown;
            };
            /** @description False for an event that does not end a bounce (`i`). */
            interactive?: boolean;
            /** @description 1 counts the fragment of the url as part of the page (`h`). */
            hashMode?: number;
            /** @description Engaged milliseconds of an `engagement`. */
            e?: number;
            /** @description Scroll depth of an `engagement` in percent. */
            sd?: number;
        } & {
            [key: string]: unknown;
        };
        UmamiEventInput: {
            /** @description `event`, `identify`, `performance` or `engagement`; any other is dropped as `unknown_type`. */
            type: string;
            payload: {
                /** @description Tracking id or id of the site. */
                website?: string;
                hostname?: string;
                /** @description Address or path of the page, with its fragment. */
                url?: string;
                referrer?: string;
                title?: string;
                screen?: string;
                language?: string;
                /** @description Name of an event. Without one the hit is a pageview. */
                name?: string;
                /** @description Properties. Nested keys are joined with `.`, elements of lists by their index. `revenue` in whole units with a fraction together with `currency` is money and no property. */
                data?: {
                    [key: string]: unknown;
                };
                /** @description Profile of the visitor. */
                id?: string;
                /** @description Address of the visitor. Counts with a key. */
                ip?: string;
                /** @description User agent of the visitor. Counts with a key. */
                userAgent?: string;
                /** @description When it happened in seconds since 1970. Counts with a key. */
                timestamp?: number;
                /** @description Engaged milliseconds of an `engagement`. */
                engagement?: number;
                /** @description Of a `performance`, in milliseconds, like `inp`, `fcp` and `ttfb`. */
                lcp?: number;
                inp?: number;
                /** @description Of a `performance`, a plain number. */
                cls?: number;
                fcp?: number;
                ttfb?: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        UmamiAccepted: {
            /** @description Opaque; senders hand it back and it is ignored. */
            cache: string;
            sessionId: string;
            visitId: string;
        };
        UmamiBatchAccepted: {
            size: components["schemas"]["Count"];
            processed: components["schemas"]["Count"];
            errors: components["schemas"]["Count"];
            details: {
                index: components["schemas"]["Count"];
                /** @description The answer this element would get alone. */
                response: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Elements that are processed and not counted. */
            dropped: {
                index: components["schemas"]["Count"];
                reason: components["schemas"]["DropReason"];
            }[];
            /** @description Counted elements of which something is not stored as sent; absent when there are none. */
            ignored?: {
                index: components["schemas"]["Count"];
                fields: components["schemas"]["IgnoredFields"];
            }[];
        };
        Healthy: {
            /** @constant */
            status: "ok";
        };
        Ready: {
            /** @constant */
            status: "ok";
            redis?: components["schemas"]["RedisState"];
        };
        /** @enum {string} */
        RedisState: "connected" | "unreachable";
        NotReady: {
            /** @constant */
            status: "unavailable";
            reason: string;
            redis?: components["schemas"]["RedisState"];
        };
        AccountSetup: {
            token: string;
            /** Format: email */
            email: string;
            name: string;
            password: string;
        };
        SignIn: {
            email: string;
            password: string;
        };
        PasswordChange: {
            token: string;
            password: string;
        };
        Session: {
            user: {
                userId: components["schemas"]["Id"];
                email: string;
                name: string;
                plan: components["schemas"]["PlanName"];
            } | null;
            setupNeeded: boolean;
        };
        /**
         * @description What a key may do; admin implies write implies read.
         * @enum {string}
         */
        KeyScope: "read" | "write" | "admin";
        AccountKey: {
            keyId: components["schemas"]["Id"];
            name: string;
            /** @description Of a key from before scopes, `read`. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description The sites it is restricted to, deleted ones included; empty for no restriction. */
            siteIds: components["schemas"]["Id"][];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Its last request, a minute late at most; null when there was none.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description From then on it is refused; null for never.
             */
            expiresAt: string | null;
            revokedAt: components["schemas"]["TimestampOrNull"];
            /**
             * @description Whether it is accepted, and why not. Revoked comes before expired.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
        };
        AccountKeys: {
            keys: components["schemas"]["AccountKey"][];
        };
        AccountKeyCreate: {
            /** @description What it is for. */
            name: string;
            /** @description The highest of them counts. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description Ids or tracking ids of sites the user owns or has joined; left out for no restriction, and never empty, so that no slip makes a key for everything. */
            siteIds?: string[];
            /**
             * Format: date-time
             * @description A time ahead, as of which the key is refused. Left out or null for never.
             */
            expiresAt?: string | null;
        };
        AccountKeyCreated: {
            /** @description The raw key, this once. Only its SHA-256 is kept. */
            key: string;
            apiKey: components["schemas"]["AccountKey"];
        };
    };
    responses: {
        /** @description The body or a parameter is not valid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not valid, or the retention is above the cap of the plan. */
        BadSiteUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A query parameter is unknown or not valid. */
        BadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The confirmation is missing or does not equal the id in the address. */
        BadConfirm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The preset is unknown, or a parameter is not taken here. */
        BadRange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The window cannot be used, or a parameter is not valid. */
        BadWindow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not a JSON object. */
        BadHit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key is missing, malformed, unknown, revoked or expired. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No account has this address and password, or a page of another origin asks. */
        SignInRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request comes from a page of another origin. */
        ForeignPage: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no valid session, `X-Requested-With` is missing, or a page of another origin asks. */
        NotSignedIn: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing or not the one of METRICS_TOKEN. */
        MetricsRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The one-time token is unknown, spent or too old, or a page of another origin asks. */
        TokenRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks the scope, or is restricted to other sites. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks the scope, is restricted to other sites, or its owner is a viewer of the site. */
        ForbiddenToViewer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks the scope, or is restricted to a list of sites. */
        CannotCreateSites: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description As for other writes, or only the owner of the site may do this. */
        OwnerOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site, or one the caller cannot reach. */
        SiteNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description METRICS_TOKEN is not set. */
        MetricsOff: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such key of the signed-in user. */
        KeyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or segment, or one the caller cannot reach. */
        SegmentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or funnel, or one the caller cannot reach. */
        FunnelNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or webhook, or one the caller cannot reach. */
        WebhookNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or goal, or one the caller cannot reach. */
        GoalNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or alert, or one the caller cannot reach. */
        AlertNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or annotation, or one the caller cannot reach. */
        AnnotationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or report, or one the caller cannot reach. */
        ReportNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or dashboard, or one the caller cannot reach. */
        DashboardNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such site or profile, or one the caller cannot reach. */
        ProfileNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description As for other writes, or somebody else wrote the annotation. */
        AuthorOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The dates cannot be used, or a parameter is not valid. */
        BadDates: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than this address takes. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The owner's budget, or the one for failed authentication of this address or account, is spent. */
        RateLimited: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the service. The request id names its log entry. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A part the service depends on does not answer. Try again later. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of sites, newest first. */
        SiteList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SiteList"];
            };
        };
        /** @description The new site with its snippet. */
        SiteCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Site"];
            };
        };
        /** @description The site. */
        Site: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Site"];
            };
        };
        /** @description What was removed. */
        SiteDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SiteDeleted"];
            };
        };
        /** @description A page of funnels, newest first. */
        FunnelList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FunnelList"];
            };
        };
        /** @description The new funnel. */
        FunnelCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Funnel"];
            };
        };
        /** @description The funnel. */
        Funnel: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Funnel"];
            };
        };
        /** @description The funnel is gone. */
        FunnelDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FunnelDeleted"];
            };
        };
        /** @description Sessions and rates step by step. */
        FunnelStats: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FunnelStats"];
            };
        };
        /** @description A page of your segments, newest first. */
        SegmentList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SegmentList"];
            };
        };
        /** @description The new segment. */
        SegmentCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Segment"];
            };
        };
        /** @description The segment. */
        Segment: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Segment"];
            };
        };
        /** @description The segment is gone. */
        SegmentDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SegmentDeleted"];
            };
        };
        /** @description A page of your webhooks, newest first. */
        WebhookList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookList"];
            };
        };
        /** @description The new webhook with its secret, this once only. */
        WebhookCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookCreated"];
            };
        };
        /** @description The webhook, secret masked. */
        Webhook: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description The webhook and its secret are gone. */
        WebhookDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeleted"];
            };
        };
        /** @description A page of goals with their results. */
        GoalList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GoalList"];
            };
        };
        /** @description The new goal. */
        GoalCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Goal"];
            };
        };
        /** @description The goal. */
        Goal: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Goal"];
            };
        };
        /** @description The goal in the window. */
        GoalResults: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GoalResults"];
            };
        };
        /** @description The goal is gone. */
        GoalDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GoalDeleted"];
            };
        };
        /** @description A page of your alerts, newest first. */
        AlertList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AlertList"];
            };
        };
        /** @description The new alert. */
        AlertCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Alert"];
            };
        };
        /** @description The alert. */
        Alert: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Alert"];
            };
        };
        /** @description The alert is gone. */
        AlertDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AlertDeleted"];
            };
        };
        /** @description A page of annotations, newest first. */
        AnnotationList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnnotationList"];
            };
        };
        /** @description The new annotation. */
        AnnotationCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Annotation"];
            };
        };
        /** @description The annotation. */
        Annotation: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Annotation"];
            };
        };
        /** @description The annotation is gone. */
        AnnotationDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AnnotationDeleted"];
            };
        };
        /** @description A page of your reports, newest first. */
        ReportList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportList"];
            };
        };
        /** @description The new report. */
        ReportCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        /** @description The report. */
        Report: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        /** @description The report is gone. */
        ReportDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportDeleted"];
            };
        };
        /** @description A page of dashboards, newest first. */
        DashboardList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DashboardList"];
            };
        };
        /** @description The new dashboard. */
        DashboardCreated: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Dashboard"];
            };
        };
        /** @description The dashboard. */
        Dashboard: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Dashboard"];
            };
        };
        /** @description The dashboard is gone. */
        DashboardDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DashboardDeleted"];
            };
        };
        /** @description Totals, comparison and series. */
        Stats: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Stats"];
            };
        };
        /** @description A page of paths by pageviews. */
        Pageviews: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Pageviews"];
            };
        };
        /** @description A page of custom events by count. */
        Events: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Events"];
            };
        };
        /** @description The last five minutes. */
        Realtime: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Realtime"];
            };
        };
        /** @description A page of channels by sessions. */
        Channels: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Channels"];
            };
        };
        /** @description A page of journeys, and the links between steps. */
        Journeys: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Journeys"];
            };
        };
        /** @description The metrics, and a page of paths by samples. */
        Vitals: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Vitals"];
            };
        };
        /** @description A page of profiles, last seen first. */
        ProfileList: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProfileList"];
            };
        };
        /** @description The profile and its latest sessions. */
        Profile: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        /** @description Everything about the person is gone. */
        ProfileDeleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProfileDeleted"];
            };
        };
        /** @description Cohorts and their average. */
        Retention: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Retention"];
            };
        };
        /** @description Totals by currency, comparison and series. */
        Revenue: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Revenue"];
            };
        };
        /** @description A page of sources by amount. */
        RevenueSources: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RevenueSources"];
            };
        };
        /** @description A page of products by amount. */
        RevenueProducts: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RevenueProducts"];
            };
        };
        /** @description A page of campaigns by amount. */
        RevenueCampaigns: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RevenueCampaigns"];
            };
        };
        /** @description The answer of the message, or an array with those of a batch in the order of the request. */
        ToolAnswers: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ToolAnswers"];
            };
        };
        /** @description Nothing but notifications came. */
        ToolNotified: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is no message, or the message is refused as a whole. */
        ToolRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ToolAnswers"];
            };
        };
        /** @description The version 2026-07-28 has no such method. */
        ToolMethodUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ToolAnswers"];
            };
        };
        /** @description Taken. A browser gets an empty object, and `X-Dropped` when its hit was not counted. */
        HitsAccepted: {
            headers: {
                "X-Dropped": components["headers"]["Dropped"];
                "X-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HitsAccepted"];
            };
        };
        /** @description What would happen to the hit. Nothing was stored. */
        HitExplained: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HitExplained"];
            };
        };
        /** @description The script. */
        Tracker: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "text/javascript": string;
            };
        };
        /** @description The cached copy is still right. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A transparent image of one pixel. */
        Pixel: {
            headers: {
                "X-Dropped": components["headers"]["Dropped"];
                "X-Ignored": components["headers"]["Ignored"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "image/gif": unknown;
            };
        };
        /** @description Taken. */
        PlausibleAccepted: {
            headers: {
                "X-Dropped": components["headers"]["Dropped"];
                "X-Ignored": components["headers"]["Ignored"];
                "X-Unknown-Sites": components["headers"]["UnknownSites"];
                [name: string]: unknown;
            };
            content: {
                "text/plain": "ok";
            };
        };
        /** @description Taken. */
        UmamiAccepted: {
            headers: {
                "X-Dropped": components["headers"]["Dropped"];
                "X-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UmamiAccepted"];
            };
        };
        /** @description Taken, element by element. */
        UmamiBatchAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UmamiBatchAccepted"];
            };
        };
        /** @description All is well. */
        Healthy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Healthy"];
            };
        };
        /** @description Able to serve. */
        Ready: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ready"];
            };
        };
        /** @description Not able to serve. */
        NotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotReady"];
            };
        };
        /** @description The metrics. */
        Metrics: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
            };
        };
        /** @description The document. */
        DocumentJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        /** @description The document as it is written. */
        DocumentYaml: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/yaml": string;
            };
        };
        /** @description The page. */
        ReferencePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The signed-in user, or null. */
        Session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description Signed in; the cookie is set. */
        SignedIn: {
            headers: {
                "Set-Cookie": components["headers"]["SetCookie"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description The first account exists and is signed in. */
        AccountCreated: {
            headers: {
                "Set-Cookie": components["headers"]["SetCookie"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description No session any more; the cookie is cleared. */
        SignedOut: {
            headers: {
                "Set-Cookie": components["headers"]["SetCookie"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The user's keys, newest first. */
        AccountKeys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountKeys"];
            };
        };
        /** @description How paths are stored from now on. */
        SitePaths: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SitePaths"];
            };
        };
        /** @description What was not counted. */
        DroppedHits: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DroppedHits"];
            };
        };
        /** @description The key exists; this is the only answer that shows it. */
        AccountKeyCreated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountKeyCreated"];
            };
        };
        /** @description The key is refused from now on. */
        AccountKeyRevoked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountKey"];
            };
        };
    };
    parameters: {
        /**
         * @description The site's id or its public tracking id.
         * @example 65f0c0ffee00000000000001
         */
        SiteId: string;
        /**
         * @description The id of an API key, not the key itself.
         * @example 65f0c0ffee0000000000000b
         */
        KeyId: string;
        /**
         * @description The funnel's id.
         * @example 65f0c0ffee00000000000002
         */
        FunnelId: string;
        /**
         * @description The segment's id.
         * @example 65f0c0ffee00000000000003
         */
        SegmentId: string;
        /**
         * @description The webhook's id.
         * @example 65f0c0ffee00000000000004
         */
        WebhookId: string;
        /**
         * @description The goal's id.
         * @example 65f0c0ffee00000000000005
         */
        GoalId: string;
        /**
         * @description The alert's id.
         * @example 65f0c0ffee00000000000006
         */
        AlertId: string;
        /**
         * @description The annotation's id.
         * @example 65f0c0ffee00000000000007
         */
        AnnotationId: string;
        /**
         * @description The report's id.
         * @example 65f0c0ffee00000000000008
         */
        ReportId: string;
        /**
         * @description The dashboard's id.
         * @example 65f0c0ffee00000000000009
         */
        DashboardId: string;
        /**
         * @description The profile's id, as the list answers it.
         * @example 65f0c0ffee0000000000000a
         */
        ProfileId: string;
        /**
         * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
         * @example 65f0c0ffee00000000000001
         */
        Confirm: string;
        /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
        Limit: number;
        /** @description Entries to skip before the page starts. */
        Offset: number;
        /** @description Preset length of the window, ending now. */
        Range: "24h" | "7d" | "30d" | "90d" | "365d";
        /**
         * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
         * @example 2026-03-01
         */
        From: string;
        /**
         * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
         * @example 2026-03-07
         */
        To: string;
        /**
         * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
         * @example DE
         */
        FilterCountry: string;
        /**
         * @description Only this city; case is ignored.
         * @example Berlin
         */
        FilterCity: string;
        /**
         * @description Only this browser; case is ignored.
         * @example Firefox
         */
        FilterBrowser: string;
        /**
         * @description Only this operating system; case is ignored.
         * @example Linux
         */
        FilterOs: string;
        /**
         * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
         * @example mobile
         */
        FilterDevice: string;
        /**
         * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
         * @example news.example.org
         */
        FilterReferrer: string;
        /**
         * @description Only this campaign source; case is ignored.
         * @example newsletter
         */
        FilterUtmSource: string;
        /**
         * @description Only this campaign medium; case is ignored.
         * @example email
         */
        FilterUtmMedium: string;
        /**
         * @description Only this campaign; case is ignored.
         * @example spring
         */
        FilterUtmCampaign: string;
        /**
         * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
         * @example /pricing
         */
        FilterPathname: string;
        /**
         * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
         * @example 65f0c0ffee00000000000003
         */
        Segment: string;
        /**
         * @description Only webhooks that are enabled, or only those that are not. Leave it out for all.
         * @example true
         */
        WebhookEnabled: boolean;
        /** @description `any` counts each step by itself, `strict` only after the steps before it, in order. */
        FunnelOrder: "any" | "strict";
        /** @description The version of the protocol; 2026-07-28 needs it. */
        McpVersion: string;
        /** @description The method again; 2026-07-28 needs it. */
        McpMethod: string;
        /** @description The name of the tool again; `tools/call` of 2026-07-28 needs it. */
        McpName: string;
        /**
         * @description `1` explains what would happen to the hit, and stores nothing.
         * @example 1
         */
        DebugRequest: string;
    };
    requestBodies: {
        /** @description The confirmation, unless it is in the query. */
        Confirmation: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        SiteCreate: {
            content: {
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        SiteUpdate: {
            content: {
                "application/json": components["schemas"]["SiteUpdate"];
            };
        };
        FunnelCreate: {
            content: {
                "application/json": components["schemas"]["FunnelCreate"];
            };
        };
        FunnelUpdate: {
            content: {
                "application/json": components["schemas"]["FunnelUpdate"];
            };
        };
        SegmentCreate: {
            content: {
                "application/json": components["schemas"]["SegmentCreate"];
            };
        };
        SegmentUpdate: {
            content: {
                "application/json": components["schemas"]["SegmentUpdate"];
            };
        };
        WebhookCreate: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        WebhookUpdate: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        GoalCreate: {
            content: {
                "application/json": components["schemas"]["GoalCreate"];
            };
        };
        GoalUpdate: {
            content: {
                "application/json": components["schemas"]["GoalUpdate"];
            };
        };
        AlertCreate: {
            content: {
                "application/json": components["schemas"]["AlertCreate"];
            };
        };
        AlertUpdate: {
            content: {
                "application/json": components["schemas"]["AlertUpdate"];
            };
        };
        AnnotationCreate: {
            content: {
                "application/json": components["schemas"]["AnnotationCreate"];
            };
        };
        AnnotationUpdate: {
            content: {
                "application/json": components["schemas"]["AnnotationUpdate"];
            };
        };
        ReportCreate: {
            content: {
                "application/json": components["schemas"]["ReportCreate"];
            };
        };
        ReportUpdate: {
            content: {
                "application/json": components["schemas"]["ReportUpdate"];
            };
        };
        DashboardCreate: {
            content: {
                "application/json": components["schemas"]["DashboardCreate"];
            };
        };
        DashboardUpdate: {
            content: {
                "application/json": components["schemas"]["DashboardUpdate"];
            };
        };
        /** @description One message, or a batch of up to 20. At most 1 MiB. */
        ToolMessages: {
            content: {
                "application/json": components["schemas"]["ToolMessages"];
            };
        };
        /** @description One hit; with a key also `{"events": […]}` of 1 to 1,000 hits. At most 64 KB without a key, 4 MB with one, unpacked; Content-Encoding may be gzip, deflate or br. */
        Hits: {
            content: {
                "application/json": components["schemas"]["HitInput"];
                "text/plain": string;
            };
        };
        PlausibleEvent: {
            content: {
                "application/json": components["schemas"]["PlausibleEventInput"];
                "text/plain": string;
            };
        };
        UmamiEvent: {
            content: {
                "application/json": components["schemas"]["UmamiEventInput"];
            };
        };
        UmamiBatch: {
            content: {
                "application/json": components["schemas"]["UmamiEventInput"][];
            };
        };
        SitePaths: {
            content: {
                "application/json": components["schemas"]["SitePaths"];
            };
        };
        AccountSetup: {
            content: {
                "application/json": components["schemas"]["AccountSetup"];
            };
        };
        SignIn: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        PasswordChange: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        AccountKeyCreate: {
            content: {
                "application/json": components["schemas"]["AccountKeyCreate"];
            };
        };
    };
    headers: {
        /**
         * @description Requests allowed in a window of 60 seconds.
         * @example 100
         */
        RateLimitLimit: number;
        /**
         * @description Requests left in this window; never negative.
         * @example 99
         */
        RateLimitRemaining: number;
        /**
         * @description When the window ends, as Unix time in milliseconds.
         * @example 1772971260000
         */
        RateLimitReset: number;
        /**
         * @description Seconds until another request makes sense.
         * @example 42
         */
        RetryAfter: number;
        /**
         * @description Always `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: "Bearer";
        /**
         * @description Why the hit was not counted; absent when it was.
         * @example bot
         */
        Dropped: components["schemas"]["DropReason"];
        /**
         * @description Fields of the hit that are not stored as sent, with commas between: left out, cut, or of another type of hit. Names only, percent-encoded where they are not visible ASCII; at most 20, the last one `...` when there are more. Absent when everything was kept.
         * @example revenue.amount, props.n
         */
        Ignored: string;
        /**
         * @description Domains that the hit named and that no site here takes this form for, separated by commas; what is not ASCII is escaped as in a url. Absent when there is none.
         * @example b.example
         */
        UnknownSites: string;
        /**
         * @description The session cookie, HttpOnly and SameSite. With a sign-in a second one, by which the limits of sign-ins know the browser again.
         * @example footfall_session=65f0adaada0000000000000a.1772971200000.c2lnbmF0dXJl; Path=/; HttpOnly; SameSite=Strict
         */
        SetCookie: string;
        /**
         * @description Version of the script, for `If-None-Match`.
         * @example "5f2b8c31"
         */
        ETag: string;
        /**
         * @description How long the answer may be reused.
         * @example public, max-age=3600
         */
        CacheControl: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSites: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SiteList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SiteCreate"];
        responses: {
            201: components["responses"]["SiteCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CannotCreateSites"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Site"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSite: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["SiteDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OwnerOnly"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SiteUpdate"];
        responses: {
            200: components["responses"]["Site"];
            400: components["responses"]["BadSiteUpdate"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["OwnerOnly"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFunnels: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FunnelList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["FunnelCreate"];
        responses: {
            201: components["responses"]["FunnelCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Funnel"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["FunnelNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFunnel: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["FunnelDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["FunnelNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFunnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["FunnelUpdate"];
        responses: {
            200: components["responses"]["Funnel"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["FunnelNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFunnelStats: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /** @description `any` counts each step by itself, `strict` only after the steps before it, in order. */
                order?: components["parameters"]["FunnelOrder"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The funnel's id.
                 * @example 65f0c0ffee00000000000002
                 */
                funnelId: components["parameters"]["FunnelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FunnelStats"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["FunnelNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SegmentList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SegmentCreate"];
        responses: {
            201: components["responses"]["SegmentCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The segment's id.
                 * @example 65f0c0ffee00000000000003
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Segment"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The segment's id.
                 * @example 65f0c0ffee00000000000003
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["SegmentDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The segment's id.
                 * @example 65f0c0ffee00000000000003
                 */
                segmentId: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SegmentUpdate"];
        responses: {
            200: components["responses"]["Segment"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Only webhooks that are enabled, or only those that are not. Leave it out for all.
                 * @example true
                 */
                enabled?: components["parameters"]["WebhookEnabled"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WebhookCreate"];
        responses: {
            201: components["responses"]["WebhookCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The webhook's id.
                 * @example 65f0c0ffee00000000000004
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Webhook"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The webhook's id.
                 * @example 65f0c0ffee00000000000004
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["WebhookDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["WebhookNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The webhook's id.
                 * @example 65f0c0ffee00000000000004
                 */
                webhookId: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["WebhookUpdate"];
        responses: {
            200: components["responses"]["Webhook"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["WebhookNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GoalList"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["GoalCreate"];
        responses: {
            201: components["responses"]["GoalCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGoal: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The goal's id.
                 * @example 65f0c0ffee00000000000005
                 */
                goalId: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GoalResults"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["GoalNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGoal: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The goal's id.
                 * @example 65f0c0ffee00000000000005
                 */
                goalId: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["GoalDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["GoalNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The goal's id.
                 * @example 65f0c0ffee00000000000005
                 */
                goalId: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["GoalUpdate"];
        responses: {
            200: components["responses"]["Goal"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["GoalNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AlertList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AlertCreate"];
        responses: {
            201: components["responses"]["AlertCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The alert's id.
                 * @example 65f0c0ffee00000000000006
                 */
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Alert"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AlertNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The alert's id.
                 * @example 65f0c0ffee00000000000006
                 */
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["AlertDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AlertNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The alert's id.
                 * @example 65f0c0ffee00000000000006
                 */
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AlertUpdate"];
        responses: {
            200: components["responses"]["Alert"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AlertNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAnnotations: {
        parameters: {
            query?: {
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnnotationList"];
            400: components["responses"]["BadDates"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AnnotationCreate"];
        responses: {
            201: components["responses"]["AnnotationCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The annotation's id.
                 * @example 65f0c0ffee00000000000007
                 */
                annotationId: components["parameters"]["AnnotationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Annotation"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AnnotationNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAnnotation: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The annotation's id.
                 * @example 65f0c0ffee00000000000007
                 */
                annotationId: components["parameters"]["AnnotationId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["AnnotationDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["AuthorOnly"];
            404: components["responses"]["AnnotationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The annotation's id.
                 * @example 65f0c0ffee00000000000007
                 */
                annotationId: components["parameters"]["AnnotationId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AnnotationUpdate"];
        responses: {
            200: components["responses"]["Annotation"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["AuthorOnly"];
            404: components["responses"]["AnnotationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReportList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ReportCreate"];
        responses: {
            201: components["responses"]["ReportCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The report's id.
                 * @example 65f0c0ffee00000000000008
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Report"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ReportNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteReport: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The report's id.
                 * @example 65f0c0ffee00000000000008
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["ReportDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ReportNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The report's id.
                 * @example 65f0c0ffee00000000000008
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ReportUpdate"];
        responses: {
            200: components["responses"]["Report"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ReportNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDashboards: {
        parameters: {
            query?: {
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DashboardList"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["DashboardCreate"];
        responses: {
            201: components["responses"]["DashboardCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The dashboard's id.
                 * @example 65f0c0ffee00000000000009
                 */
                dashboardId: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Dashboard"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DashboardNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDashboard: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The dashboard's id.
                 * @example 65f0c0ffee00000000000009
                 */
                dashboardId: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["DashboardDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["DashboardNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The dashboard's id.
                 * @example 65f0c0ffee00000000000009
                 */
                dashboardId: components["parameters"]["DashboardId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["DashboardUpdate"];
        responses: {
            200: components["responses"]["Dashboard"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["DashboardNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Stats"];
            400: components["responses"]["BadRange"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPageviews: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Pageviews"];
            400: components["responses"]["BadRange"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this name.
                 * @example signup
                 */
                name?: string;
                /**
                 * @description List the values of this property. Needs `name`.
                 * @example plan
                 */
                property?: string;
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Events"];
            400: components["responses"]["BadRange"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRealtime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Realtime"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannels: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Channels"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJourneys: {
        parameters: {
            query?: {
                /** @description Steps at which a journey is cut. */
                depth?: number;
                /**
                 * @description Only journeys whose first path is this one; `*` stands for any run of characters.
                 * @example /
                 */
                startPathname?: string;
                /**
                 * @description Only journeys whose last path shown is this one; `*` as in startPathname.
                 * @example /checkout
                 */
                endPathname?: string;
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Journeys"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVitals: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Vitals"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Only profiles whose id, external id or a trait contains this; case is ignored.
                 * @example ada
                 */
                search?: string;
                /**
                 * @description Only profiles with an external id, or only those without. Leave it out for all.
                 * @example true
                 */
                identified?: boolean;
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProfileList"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The profile's id, as the list answers it.
                 * @example 65f0c0ffee0000000000000a
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ProfileNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProfile: {
        parameters: {
            query?: {
                /**
                 * @description The id in the address, exactly. Needed here or as the body field `confirm`; the query wins when both are sent.
                 * @example 65f0c0ffee00000000000001
                 */
                confirm?: components["parameters"]["Confirm"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
                /**
                 * @description The profile's id, as the list answers it.
                 * @example 65f0c0ffee0000000000000a
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Confirmation"];
        responses: {
            200: components["responses"]["ProfileDeleted"];
            400: components["responses"]["BadConfirm"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["ProfileNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRetention: {
        parameters: {
            query?: {
                /** @description Width of a cohort and of a period; weeks start on Monday. */
                granularity?: "day" | "week" | "month";
                /** @description Periods to follow each cohort for after its own, and how many cohorts without `from`. */
                periods?: number;
                /** @description `on` counts who came back in that period, `onOrAfter` in it or later. */
                mode?: "on" | "onOrAfter";
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Retention"];
            400: components["responses"]["BadDates"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRevenue: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Revenue"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRevenueSources: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RevenueSources"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRevenueProducts: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RevenueProducts"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRevenueCampaigns: {
        parameters: {
            query?: {
                /** @description Preset length of the window, ending now. */
                range?: components["parameters"]["Range"];
                /**
                 * @description Start of the window: `YYYY-MM-DD` (from 00:00:00.000 UTC) or a date with a time. Overrides `range`; alone it means from then until now. Write `+` of an offset as `%2B`.
                 * @example 2026-03-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description End of the window, inclusive: `YYYY-MM-DD` (through 23:59:59.999 UTC) or a date with a time. Alone it means the `range` that ends there. A future end counts as now.
                 * @example 2026-03-07
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Only this country, as two letters of ISO 3166-1. Filters are combined with AND.
                 * @example DE
                 */
                country?: components["parameters"]["FilterCountry"];
                /**
                 * @description Only this city; case is ignored.
                 * @example Berlin
                 */
                city?: components["parameters"]["FilterCity"];
                /**
                 * @description Only this browser; case is ignored.
                 * @example Firefox
                 */
                browser?: components["parameters"]["FilterBrowser"];
                /**
                 * @description Only this operating system; case is ignored.
                 * @example Linux
                 */
                os?: components["parameters"]["FilterOs"];
                /**
                 * @description Only this kind of device: `desktop`, `mobile`, `tablet`, `tv` or `other`.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`, in Unicode or in ASCII.
                 * @example news.example.org
                 */
                referrer?: components["parameters"]["FilterReferrer"];
                /**
                 * @description Only this campaign source; case is ignored.
                 * @example newsletter
                 */
                utm_source?: components["parameters"]["FilterUtmSource"];
                /**
                 * @description Only this campaign medium; case is ignored.
                 * @example email
                 */
                utm_medium?: components["parameters"]["FilterUtmMedium"];
                /**
                 * @description Only this campaign; case is ignored.
                 * @example spring
                 */
                utm_campaign?: components["parameters"]["FilterUtmCampaign"];
                /**
                 * @description Only this path, case kept, in any spelling of it. Session figures keep the sessions with a hit on it, hit counts those hits alone.
                 * @example /pricing
                 */
                pathname?: components["parameters"]["FilterPathname"];
                /**
                 * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
                 * @example 65f0c0ffee00000000000003
                 */
                segment?: components["parameters"]["Segment"];
                /** @description Entries on a page. Values outside the bounds are refused, not clamped. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to skip before the page starts. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RevenueCampaigns"];
            400: components["responses"]["BadWindow"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SegmentNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    collectHit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `1` explains what would happen to the hit, and stores nothing.
                 * @example 1
                 */
                "X-Debug-Request"?: components["parameters"]["DebugRequest"];
            };
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Hits"];
        responses: {
            200: components["responses"]["HitExplained"];
            202: components["responses"]["HitsAccepted"];
            400: components["responses"]["BadHit"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    callTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the protocol; 2026-07-28 needs it. */
                "MCP-Protocol-Version"?: components["parameters"]["McpVersion"];
                /** @description The method again; 2026-07-28 needs it. */
                "Mcp-Method"?: components["parameters"]["McpMethod"];
                /** @description The name of the tool again; `tools/call` of 2026-07-28 needs it. */
                "Mcp-Name"?: components["parameters"]["McpName"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ToolMessages"];
        responses: {
            200: components["responses"]["ToolAnswers"];
            202: components["responses"]["ToolNotified"];
            400: components["responses"]["ToolRefusal"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["ToolMethodUnknown"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTracker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tracker"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["SiteNotFound"];
        };
    };
    getVitalsScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tracker"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["SiteNotFound"];
        };
    };
    getExtrasScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tracker"];
            304: components["responses"]["NotModified"];
            404: components["responses"]["SiteNotFound"];
        };
    };
    collectPixel: {
        parameters: {
            query?: {
                /**
                 * @description Path of the page. Without it the page is taken from the `Referer` header.
                 * @example /pricing
                 */
                p?: string;
                /**
                 * @description Referrer of the page.
                 * @example https://news.example.org/
                 */
                r?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Pixel"];
            404: components["responses"]["SiteNotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    collectPlausibleEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PlausibleEvent"];
        responses: {
            202: components["responses"]["PlausibleAccepted"];
            400: components["responses"]["BadHit"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    collectUmamiEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UmamiEvent"];
        responses: {
            200: components["responses"]["UmamiAccepted"];
            400: components["responses"]["BadHit"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    collectUmamiBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UmamiBatch"];
        responses: {
            200: components["responses"]["UmamiBatchAccepted"];
            400: components["responses"]["BadHit"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenToViewer"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Healthy"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ready"];
            503: components["responses"]["NotReady"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Metrics"];
            401: components["responses"]["MetricsRefused"];
            404: components["responses"]["MetricsOff"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getDocumentJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentJson"];
        };
    };
    getDocumentYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentYaml"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReferencePage"];
        };
    };
    getAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Session"];
            401: components["responses"]["ForeignPage"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUpAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AccountSetup"];
        responses: {
            201: components["responses"]["AccountCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenRefused"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SignIn"];
        responses: {
            200: components["responses"]["SignedIn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRefused"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["SignedOut"];
            401: components["responses"]["ForeignPage"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PasswordChange"];
        responses: {
            200: components["responses"]["SignedIn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["TokenRefused"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccountKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountKeys"];
            401: components["responses"]["NotSignedIn"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AccountKeyCreate"];
        responses: {
            201: components["responses"]["AccountKeyCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an API key, not the key itself.
                 * @example 65f0c0ffee0000000000000b
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountKeyRevoked"];
            401: components["responses"]["NotSignedIn"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDroppedHits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DroppedHits"];
            401: components["responses"]["NotSignedIn"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSitePaths: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SitePaths"];
            401: components["responses"]["NotSignedIn"];
            404: components["responses"]["SiteNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSitePaths: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The site's id or its public tracking id.
                 * @example 65f0c0ffee00000000000001
                 */
                siteId: components["parameters"]["SiteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["SitePaths"];
        responses: {
            200: components["responses"]["SitePaths"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["ForbiddenToViewer"];
            404: components["responses"]["SiteNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
