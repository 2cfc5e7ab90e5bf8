/** One row, and the length of its bar in percent. */
export interface RankedRow {
  label: string;
  share: number;
  values: string[];
}

/** A table whose rows carry a bar behind their name. */
export function RankedList({ caption, columns, rows }: { caption: string; columns: string[]; rows: RankedRow[] }) {
  return (
    <table class="ranked">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              <span class="ranked-bar" style={{ width: `${row.share}%` }} />
              <span class="ranked-label" title={row.label}>
                {row.label}
              </span>
            </th>
            {row.values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
