import { engineSuite } from '../../../ports/suites/engine.suite.ts';
import { engineMonth } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { compacted, inPieces, recent } from '../suites/engine-makers.ts';

engineSuite('duckdb, sessions recent', recent);
engineSuite('duckdb, sessions compacted', compacted);
engineSuite('duckdb, sessions compacted in pieces', inPieces);
engineProperty('duckdb', inPieces, oracle);
engineMonth('duckdb, sessions recent', recent, oracle);
engineMonth('duckdb, sessions compacted in pieces', inPieces, oracle);
