/** One named source. Hosts are separated by blanks; subdomains belong to it unless another row names them. */
export interface SourceRow {
  /** The display name. Also a campaign alias, in any case. */
  readonly name: string;
  /** `example.com`, an Android package, or `example.*` for the brand under every public suffix. */
  readonly hosts: string;
  /** Hosts that serve its advertisements: a visit from one is paid. */
  readonly adHosts?: string;
  /** Further campaign aliases. */
  readonly aliases?: string;
}
