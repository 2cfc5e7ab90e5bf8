import { startTracker } from './tracker.ts';

startTracker();
