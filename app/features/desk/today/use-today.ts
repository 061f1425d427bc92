import { useQuery } from '@tanstack/react-query';
import { ask } from '../ask.ts';

/** The data of the first screen and of the menu's counts; fetched again every minute and after an action. */
export function useToday() {
  return useQuery({
    queryKey: ['desk_today'],
    queryFn: () => ask('desk_today', {}),
    refetchInterval: 60_000,
  });
}
