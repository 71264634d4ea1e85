import { afterAll } from 'vitest';
import { restoreDate } from './test-date.ts';

afterAll(restoreDate);
