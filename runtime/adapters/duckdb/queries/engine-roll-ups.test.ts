import { engineSuite } from '../../../ports/suites/engine.suite.ts';
import { queries } from '../../../ports/suites/engine-histories.ts';
import { engineMonth, monthQueries } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import { everything } from '../../../query/filter.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { rolledUp, rolledUpInPieces } from '../suites/engine-makers.ts';

engineSuite('duckdb, days rolled up', rolledUp);
engineSuite('duckdb, days rolled up in pieces', rolledUpInPieces);

/** Sums are of all visitors: they answer questions without a filter. */
const unfiltered = (all: typeof queries) =>
  all.map((asked) => asked.map((query) => ('filter' in query ? { ...query, filter: everything } : query)));
engineProperty('duckdb with days rolled up', rolledUpInPieces, oracle, unfiltered(queries));
engineMonth('duckdb with days rolled up', rolledUpInPieces, oracle, unfiltered(monthQueries));
