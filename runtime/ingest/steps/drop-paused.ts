import type { Step } from '../hit.ts';

/** A paused site accepts no hits. */
export const dropPaused: Step = ({ site }) => (site.isActive ? undefined : 'paused');
