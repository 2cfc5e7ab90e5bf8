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
         * @description Without a key: one hit from a browser, whose address and user agent come from the request. With a key of write scope: one hit or up to 1,000, each of which may name its own time, address and user agent. Odd or over-long fields are cut or dropped and the hit is kept; `X-Dropped` says why one was not counted.
         */
        post: operations["collectHit"];
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
         * @description Takes the body of Plausible's event API for sites that switched the compatibility on. The site is found by `domain`; an unknown one answers 202 too, as senders of that body expect.
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
         * @description Takes the body of Umami's send API for sites that switched the compatibility on.
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
         * @description Takes a list of Umami's send bodies. One bad element does not refuse the others.
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
         * @description Answers 200 once requests can be served, else 503 with the reason.
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
         * @description Spends the one-time token printed at first start, creates the owner and signs in. A spent or unknown token is 401.
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
         * @description Sets the session cookie. A wrong address and a wrong password give the same 401.
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
         * @description Revokes the session and clears its cookie. Works without one too.
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
         * @description Closed list; a program may branch on it. `not_implemented` comes with 501 alone.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "malformed_json" | "window_invalid" | "window_in_future" | "range_unknown" | "confirm_required" | "confirm_mismatch" | "plan_retention_cap" | "unauthenticated" | "key_revoked" | "key_expired" | "scope_missing" | "key_site_restricted" | "key_cannot_create_sites" | "viewer_read_only" | "owner_only" | "not_author" | "not_found" | "method_not_allowed" | "payload_too_large" | "rate_limited" | "auth_rate_limited" | "internal" | "unavailable" | "not_implemented";
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
        /** @description The same figures for the range of equal length just before. */
        StatsPrevious: {
            since: components["schemas"]["Timestamp"];
            until: components["schemas"]["Timestamp"];
            visitors: components["schemas"]["Count"];
            sessions: components["schemas"]["Count"];
            pageviews: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
            bounces: components["schemas"]["Count"];
            bounceRate: components["schemas"]["Percent"];
            avgSessionDuration: components["schemas"]["Seconds"];
            /** @description Two decimals. */
            pagesPerSession: number;
            conversions: components["schemas"]["Count"];
            revenue: components["schemas"]["Money"][];
        };
        /** @description Change against the range before, in percent; the bounce rate in percentage points. */
        StatsChange: {
            visitors: components["schemas"]["Change"];
            sessions: components["schemas"]["Change"];
            pageviews: components["schemas"]["Change"];
            events: components["schemas"]["Change"];
            bounces: components["schemas"]["Change"];
            bounceRatePoints: number;
            avgSessionDuration: components["schemas"]["Change"];
            pagesPerSession: components["schemas"]["Change"];
            conversions: components["schemas"]["Change"];
            /** @description One entry for each currency of either range. */
            revenue: {
                currency: components["schemas"]["Currency"];
                change: components["schemas"]["Change"];
            }[];
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
        /**
         * @description Why a hit was not counted.
         * @enum {string}
         */
        DropReason: "paused" | "bot" | "prefetch" | "excluded_path" | "excluded_address" | "opted_out" | "rate" | "duplicate" | "too_old" | "in_future" | "invalid_url" | "invalid_engagement" | "hostname";
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
            /** @description Links engagement and vitals to their pageview. */
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
        /** @description Empty for a browser; with a key the counts. */
        HitsAccepted: {
            accepted?: components["schemas"]["Count"];
            duplicates?: components["schemas"]["Count"];
            dropped?: {
                /** @description Place in `events`. */
                index: number;
                reason: components["schemas"]["DropReason"];
            }[];
        };
        HitExplained: {
            /** @description The address the visitor was told from. */
            address: string | null;
            /** @description Where it came from, such as `x-forwarded-for`. */
            addressSource: string | null;
            country: string | null;
            city: string | null;
            session: {
                /** @enum {string} */
                decision: "new" | "continued" | "none";
                sessionId: string | null;
            };
            /**
             * @description Why the hit would not count; null when it would.
             * @enum {string|null}
             */
            dropped: "paused" | "bot" | "prefetch" | "excluded_path" | "excluded_address" | "opted_out" | "rate" | "duplicate" | "too_old" | "in_future" | "invalid_url" | "invalid_engagement" | "hostname" | null;
        };
        PlausibleEventInput: {
            /** @description `pageview` or the name of an event. */
            name?: string;
            url?: string;
            domain?: string;
            referrer?: string | null;
            props?: {
                [key: string]: unknown;
            };
            revenue?: {
                [key: string]: unknown;
            };
            interactive?: boolean;
        } & {
            [key: string]: unknown;
        };
        UmamiEventInput: {
            /** @description `event` or `identify`. */
            type: string;
            /** @description `website` is the site's tracking id or id. */
            payload: {
                website?: string;
                hostname?: string;
                url?: string;
                referrer?: string;
                title?: string;
                screen?: string;
                language?: string;
                name?: string;
                data?: {
                    [key: string]: unknown;
                };
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
        };
        Healthy: {
            /** @constant */
            status: "ok";
        };
        NotReady: {
            /** @constant */
            status: "unavailable";
            reason: string;
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
        /** @description No account has this address and password. */
        SignInRefused: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The one-time token is unknown, spent or too old. */
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
        /** @description No such site or segment, or one the caller cannot reach. */
        SegmentNotFound: {
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
        /** @description The owner's budget, or the budget for failed authentication of this address, is spent. */
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
        /** @description The contract is settled, the operation is not built yet. */
        NotImplemented: {
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
        /** @description Taken. A browser gets an empty object, and `X-Dropped` when its hit was not counted. */
        HitsAccepted: {
            headers: {
                "X-Dropped": components["headers"]["Dropped"];
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
        /** @description Not able to serve. */
        NotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotReady"];
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
    };
    parameters: {
        /**
         * @description The site's id or its public tracking id.
         * @example 65f0c0ffee00000000000001
         */
        SiteId: string;
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
         * @description Only this kind of device, desktop, mobile, tablet or other.
         * @example mobile
         */
        FilterDevice: string;
        /**
         * @description Only sessions referred by this host, without `www.`.
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
         * @description Only this path, case kept. Session figures keep the sessions with a hit on it, hit counts those hits alone.
         * @example /pricing
         */
        FilterPathname: string;
        /**
         * @description Id of a segment of your own, combined with the other filters. Its `dateRange` is the range unless `range`, `from` or `to` is given.
         * @example 65f0c0ffee00000000000003
         */
        Segment: string;
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
        /** @description One hit; with a key also `{"events": […]}` of 1 to 1,000 hits. At most 64 KB without a key. */
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
         * @description The session cookie, HttpOnly and SameSite.
         * @example footfall_session=…; Path=/; HttpOnly; SameSite=Lax
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
                 * @description Only this kind of device, desktop, mobile, tablet or other.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`.
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
                 * @description Only this path, case kept. Session figures keep the sessions with a hit on it, hit counts those hits alone.
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
                 * @description Only this kind of device, desktop, mobile, tablet or other.
                 * @example mobile
                 */
                device?: components["parameters"]["FilterDevice"];
                /**
                 * @description Only sessions referred by this host, without `www.`.
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
                 * @description Only this path, case kept. Session figures keep the sessions with a hit on it, hit counts those hits alone.
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
            413: components["responses"]["PayloadTooLarge"];
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
            413: components["responses"]["PayloadTooLarge"];
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
            200: components["responses"]["Healthy"];
            503: components["responses"]["NotReady"];
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
            429: components["responses"]["RateLimited"];
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
