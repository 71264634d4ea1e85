import { getStart } from './start.ts';
import { reloadWorkspace } from './workspace-reload.ts';

/** Says for which workspace the page that calls was drawn, so that nothing happens in another one. */
export function workspaceHeader(): Record<string, string> {
  const id = getStart().account?.workspace.id;
  return id === undefined ? {} : { 'x-workspace': id };
}

/** Refusals after which nothing on the page is about the workspace that this sign-in works in. */
export function noteWorkspaceRefusal(code: unknown): void {
  if (code === 'WORKSPACE_CHANGED') reloadWorkspace('changed');
  if (code === 'WORKSPACE_LEFT') reloadWorkspace('left');
}
