import { showToast } from '../ui/toast.ts';
import { explainFailure } from './failure.ts';

/** Says what failed, and why where more is known of it, before the failure goes on. */
export async function tellFailure<Output>(title: string, call: Promise<Output>): Promise<Output> {
  try {
    return await call;
  } catch (error) {
    const reason = explainFailure(error);
    void showToast({ title, ...(reason !== title && { message: reason }), tone: 'bad' });
    throw error;
  }
}
