import { RelativeTime } from '../../../platform/relative-time.tsx'

/** When somebody changed it last, and who. */
export const Edited = ({ at, by }: { at: string | null; by: string | null }) =>
  at ? (
    <>
      Edited <RelativeTime at={at} />
      {by && ` by ${by}`}
    </>
  ) : (
    <>As built in</>
  )
