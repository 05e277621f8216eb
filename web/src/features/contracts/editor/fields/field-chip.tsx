import { type SignatureField, signatureField } from '@mantel/domain/contracts/contract-fields'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { CalendarDays, GripVertical, Lock, PenLine } from 'lucide-react'
import { classes } from '../../../../ui/base/classes.ts'
import { SignatureView } from '../../../signing/signature/signature-view.tsx'
import * as copy from '../copy.ts'
import { displayedField, useFields } from './fields-context.ts'

/** A field in the text. It shows its value, its name if the value is missing or hidden, or a signature. */
export function FieldChip({ node, selected }: NodeViewProps) {
  const id = String(node.attrs.id)
  const signed = signatureField(id)
  return (
    <NodeViewWrapper
      as="span"
      data-drag-handle=""
      data-selected={selected || undefined}
      className="group/chip rounded-[4px] data-selected:outline-2 data-selected:outline-offset-1 data-selected:outline-ring"
    >
      {signed ? <SignatureChip field={signed} /> : <MergeChip id={id} />}
    </NodeViewWrapper>
  )
}

function MergeChip({ id }: { id: string }) {
  const fields = useFields()
  const { state, text } = displayedField(id, fields)
  if (state === 'missing') {
    const label = fields.documentType === 'contract' ? copy.missingField(text) : text
    if (!fields.onFix) return <span className={missingLook}>{label}</span>
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        data-missing={id}
        onClick={({ currentTarget }) => fields.onFix?.(id, currentTarget)}
        className={classes(missingLook, 'hover:border-solid')}
      >
        {label}
      </button>
    )
  }
  if (state === 'hidden') {
    return (
      <span title={copy.amountHidden} className={classes(chipLook, 'text-muted-foreground')}>
        <Lock size={12} strokeWidth={1.8} aria-hidden className="mr-1 inline-block align-[-1px]" />
        <span className="sr-only">Hidden from you: </span>
        {text}
      </span>
    )
  }
  return (
    <bdi data-value={id} className={classes(chipLook, state === 'known' && 'whitespace-pre-line')}>
      {text}
    </bdi>
  )
}

const chipLook =
  'box-decoration-clone rounded-[4px] bg-secondary px-1 py-px font-medium text-secondary-foreground wrap-anywhere'
const missingLook =
  'mx-px box-decoration-clone rounded-[4px] border border-dashed border-amber bg-amber-soft px-1 text-left font-medium text-amber wrap-anywhere'

function SignatureChip({ field }: { field: SignatureField }) {
  const { ownerName } = useFields()
  const isOwner = field.signer === 'owner'
  const look = isOwner
    ? 'border-border-strong bg-muted text-muted-foreground'
    : 'border-primary-text/60 bg-primary-soft text-primary-text'
  if (field.kind !== 'signature') {
    const Icon = field.kind === 'initial' ? PenLine : CalendarDays
    return (
      <span className={classes(signatureLook, 'min-h-8 gap-1.5 px-2 align-middle', look)}>
        <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
        {field.label}
      </span>
    )
  }
  if (isOwner && ownerName) return <OwnerSignature name={ownerName} label={field.label} />
  return (
    <span className={classes(signatureLook, 'relative h-21 w-full justify-center gap-2', look)}>
      <GripVertical
        size={16}
        strokeWidth={1.6}
        aria-hidden
        className="absolute -left-5.5 cursor-grab text-muted-foreground opacity-0 group-hover/chip:opacity-100"
      />
      <PenLine size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
      {field.label}
    </span>
  )
}

/** The company's stored signature, which is added when the contract is sent. */
const OwnerSignature = ({ name, label }: { name: string; label: string }) => (
  <span className="@container block">
    <span className="block h-21 overflow-hidden border-b border-border-strong pt-2">
      <SignatureView text={name} style="flourish" size={44} />
    </span>
    <span className="block font-sans text-12 leading-5 text-muted-foreground">
      {label} <bdi>{name}</bdi>
    </span>
  </span>
)

const signatureLook =
  'inline-flex max-w-full items-center rounded-box border border-dashed font-sans text-13 leading-4.5 font-medium'
