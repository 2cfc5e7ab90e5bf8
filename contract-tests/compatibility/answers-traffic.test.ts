import { suite } from 'uvu';
import { answerCases } from './answer-cases.ts';
import { trafficFiles } from './answers-service.ts';

const test = suite('recorded answers about traffic');

answerCases(test, trafficFiles);

test.run();
