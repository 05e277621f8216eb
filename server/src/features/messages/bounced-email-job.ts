import { z } from 'zod'
import { type Order, order } from '../../platform/jobs/job.ts'

/** What the postman orders. He knows no more of it than this: whoever does it writes letters, and so needs him. */
export const letterRefused: Order<{ messageId: string }> = order(
  'tell-undelivered',
  z.object({ messageId: z.uuid() }),
)
