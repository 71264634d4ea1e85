import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CalibrationState } from '../../../contract/market/calibration.ts';
import { api } from '../../session/api.ts';

const calibrationKey = ['calibration'];
const runWatchMs = 3000;

/** The calibration; while somebody's run is under way it is looked at again and again. */
export function useCalibration(): UseQueryResult<CalibrationState> {
  return useQuery({
    queryKey: calibrationKey,
    queryFn: ({ signal }) => api.calibration(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.running === true ? runWatchMs : false),
  });
}

export interface CalibrationMemory {
  /** What an answer has brought. */
  keep: (state: CalibrationState) => void;
  /** Asks the server again. */
  reload: () => void;
}

export function useCalibrationMemory(): CalibrationMemory {
  const queries = useQueryClient();
  return {
    keep: (state) => queries.setQueryData(calibrationKey, state),
    reload: () => void queries.invalidateQueries({ queryKey: calibrationKey }),
  };
}
