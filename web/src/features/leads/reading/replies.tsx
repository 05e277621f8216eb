import type { LeadReply } from '@mantel/domain/leads/leads'
import { CircleAlert, Clock, type LucideIcon, Send } from 'lucide-react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { PhotoAvatar } from '../../files/photo-avatar.tsx'
import { useAvatarFileId } from '../../workspace/queries.ts'

const statuses: Record<LeadReply['status'], { label: string; icon: LucideIcon }> = {
  waiting: { label: 'Sending', icon: Clock },
  queued: { label: 'Sending', icon: Clock },
  sent: { label: 'Sent', icon: Send },
  failed: { label: 'Not delivered', icon: CircleAlert },
}

/** What the team answered, oldest first. */
export function Replies({ replies }: { replies: readonly LeadReply[] }) {
  if (replies.length === 0) return null
  return (
    <section aria-label="Replies" className="mt-7 border-t border-border pt-5">
      <ol className="flex flex-col gap-6">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} />
        ))}
      </ol>
    </section>
  )
}

function Reply({ reply }: { reply: LeadReply }) {
  const { subject, text, userId, userName, status, sendAt, sentAt } = reply
  const { label, icon: Icon } = statuses[status]
  const fileId = useAvatarFileId(userId)
  const name = userName ?? 'Former team member'
  return (
    <li className="flex gap-3 text-13 leading-5">
      <PhotoAvatar name={name} fileId={fileId} size={24} />
      <div className="min-w-0 flex-1">
        <p className="leading-6 font-medium wrap-anywhere">
          <bdi>{subject}</bdi>
        </p>
        <p dir="auto" className="mt-0.5 max-w-[66ch] wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p
          className={classes(
            'mt-1.5 flex flex-wrap items-center gap-x-1.25 text-12 leading-4',
            status === 'failed' ? 'text-red' : 'text-muted-foreground',
          )}
        >
          <Icon size={12} strokeWidth={1.8} aria-hidden />
          {label} <RelativeTime at={sentAt ?? sendAt} /> by <bdi>{name}</bdi>
        </p>
      </div>
    </li>
  )
}
