import { base } from '../api/base.ts';

/** The attribution of the country data is required by its licence wherever countries may be shown. */
export function PageFooter() {
  return (
    <footer class="footer">
      <p>
        <a href="https://db-ip.com" rel="noreferrer">
          IP geolocation by DB-IP
        </a>
      </p>
      <p>
        <a href={`${base}/openapi.json`}>API contract</a>
      </p>
    </footer>
  );
}
