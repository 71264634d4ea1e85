import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { api } from '../../session/api.ts';

const listKey = ['proposals'];
const proposalKey = (id: string) => [...listKey, id];

export function useProposals() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => api.proposals(undefined, { signal }) });
}

export function useProposal(id: string) {
  return useQuery({
    queryKey: proposalKey(id),
    queryFn: ({ signal }) => api.proposal({ id }, { signal }),
  });
}

/** Keeps what the server has just answered, and asks for the list once more. */
export function useKeepProposal() {
  const queries = useQueryClient();
  return {
    keep: (proposal: ProposalDetail) => {
      queries.setQueryData(proposalKey(proposal.id), proposal);
      void queries.invalidateQueries({ queryKey: listKey, exact: true });
    },
    drop: (id: string) => {
      queries.removeQueries({ queryKey: proposalKey(id) });
      void queries.invalidateQueries({ queryKey: listKey, exact: true });
    },
  };
}
