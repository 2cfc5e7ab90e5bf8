import type { FixtureLine } from '../domain/fixture.ts';
import type { FixtureCollection } from '../domain/fixture-fields.ts';

/** Unique values of a document, as a refusal names them. */
export function uniqueValues(collection: FixtureCollection, document: FixtureLine['document']): string[] {
  switch (collection) {
    case 'User':
      return [`email ${String(document.email).trim().toLowerCase()}`];
    case 'ApiKey':
      return [`keyHash ${String(document.keyHash)}`];
    case 'Site': {
      const { trackingId, publicSlug } = document;
      return [`trackingId ${trackingId}`, ...(typeof publicSlug === 'string' ? [`publicSlug ${publicSlug}`] : [])];
    }
    case 'TeamMember':
      return [`membership ${document.siteId} ${document.userId}`];
    case 'Dashboard':
      return document.isDefault === true ? [`the default dashboard of site ${document.siteId}`] : [];
    default:
      return [];
  }
}
