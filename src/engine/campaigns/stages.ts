/** How far a creator of a campaign is: the way there, and the exits by the side. */

export const mainStages = [
  'candidate',
  'shortlisted',
  'client_approved',
  'contacted',
  'negotiating',
  'agreed',
  'in_production',
  'published',
  'reported',
  'done',
] as const;
export const exitStages = ['declined', 'dropped'] as const;
export const stages = [...mainStages, ...exitStages] as const;
export type ExitStage = (typeof exitStages)[number];
export type Stage = (typeof stages)[number];

export const stageNames: Record<Stage, string> = {
  candidate: 'Candidate',
  shortlisted: 'Shortlisted',
  client_approved: 'Client approved',
  contacted: 'Contacted',
  negotiating: 'Negotiating',
  agreed: 'Agreed',
  in_production: 'In production',
  published: 'Published',
  reported: 'Reported',
  done: 'Done',
  declined: 'Declined',
  dropped: 'Dropped',
};

export const campaignStates = ['planning', 'running', 'reporting', 'closed'] as const;
export type CampaignState = (typeof campaignStates)[number];

export function isExit(stage: Stage): stage is ExitStage {
  return exitStages.some((exit) => exit === stage);
}

/** Whether a stage is the named one or lies behind it on the way; no exit does. */
export function hasReached(stage: Stage, named: (typeof mainStages)[number]): boolean {
  return !isExit(stage) && mainStages.indexOf(stage) >= mainStages.indexOf(named);
}

/** The stages that a campaign has: the client's only where it is asked. */
export function stagesOf({ asksClient }: { asksClient: boolean }): Stage[] {
  return stages.filter((stage) => asksClient || stage !== 'client_approved');
}
