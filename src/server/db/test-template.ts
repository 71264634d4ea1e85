/** Runs once before the tests on PostgreSQL. */
export { prepareTemplate as setup } from './test-database.ts';
