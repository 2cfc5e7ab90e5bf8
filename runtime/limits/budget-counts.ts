/** Charges of a budget by outcome. Plain numbers: they are updated on every request. */
export class BudgetCounts {
  granted = 0;
  refused = 0;

  note(isGranted: boolean): void {
    if (isGranted) this.granted += 1;
    else this.refused += 1;
  }
}
