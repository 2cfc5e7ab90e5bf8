import { engineSuite } from '../../ports/suites/engine.suite.ts';
import { oracle } from './oracle.fixture.ts';

engineSuite('memory', oracle);
