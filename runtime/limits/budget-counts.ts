/** How often a budget was charged, and what came of it. Plain numbers: this is on the path of every request. */
export class BudgetCounts {
  granted = 0;
  refused = 0;

  note(isGranted: boolean): void {
    if (isGranted) this.granted += 1;
    else this.refused += 1;
  }
}
