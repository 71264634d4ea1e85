import { afterAll } from 'vitest';
import { endDate } from './test-date.ts';

afterAll(endDate);
