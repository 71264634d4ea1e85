/** What has work to be done in the background tells it here; any process with the role for it takes it up. */
export interface JobQueue {
  /** Says that a user has work waiting. Where this is lost, the work is found all the same some seconds later. */
  wake(userId: string): Promise<void>;
}
