import { engineSuite } from '../../../ports/suites/engine.suite.ts';
import { engineMonth } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { grouped, groupedInPieces } from '../suites/engine-makers.ts';

engineSuite('duckdb, open sessions grouped', grouped);
engineSuite('duckdb, some open sessions grouped', groupedInPieces);
engineProperty('duckdb with open sessions grouped', groupedInPieces, oracle);
engineMonth('duckdb, some open sessions grouped', groupedInPieces, oracle);
