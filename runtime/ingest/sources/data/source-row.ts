/** One known source. Hosts are separated by blanks; subdomains belong to it unless another row names them. */
export interface SourceRow {
  /** As it is shown. It is a campaign alias, too, in any case. */
  readonly name: string;
  /** `example.com`, an Android package, or `example.*` for the brand under every public suffix. */
  readonly hosts: string;
  /** Hosts that show its advertisements: a visit from one is paid. */
  readonly adHosts?: string;
  /** What campaigns call it besides its name and hosts. */
  readonly aliases?: string;
}
