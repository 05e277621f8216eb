import type { RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { Minus, Plus } from 'lucide-react'
import { type Change, changesBetween } from './changed-paragraphs.ts'
import * as copy from './copy.ts'

type Props = { before: RichText; after: RichText }

export function WhatChanged({ before, after }: Props) {
  const changes = changesBetween(before, after)
  return (
    <details open className="mb-5 rounded-box border border-border bg-card">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 text-15 font-semibold focus-visible:-outline-offset-2">
        {copy.changesTitle}
      </summary>
      {changes.length === 0 ? (
        <p className="px-4 pb-3.5 text-15 text-muted-foreground">{copy.noChanges}</p>
      ) : (
        <ul className="max-h-75 overflow-y-auto border-t border-border px-4 py-1 text-15 leading-6">
          {changes.map((change, at) => (
            <Line key={at} {...change} />
          ))}
        </ul>
      )}
    </details>
  )
}

const Line = ({ kind, text }: Change) => {
  const [Icon, label, hue] =
    kind === 'added' ? ([Plus, 'Added', 'text-green'] as const) : ([Minus, 'Removed', 'text-red'] as const)
  return (
    <li className="flex gap-3 py-2">
      <span
        className={`flex w-15 shrink-0 items-center gap-1 self-start text-13 leading-6 font-medium ${hue}`}
      >
        <Icon size={12} strokeWidth={1.8} aria-hidden />
        {label}
      </span>
      <span dir="auto" className={kind === 'removed' ? 'text-muted-foreground line-through' : ''}>
        {text}
      </span>
    </li>
  )
}
