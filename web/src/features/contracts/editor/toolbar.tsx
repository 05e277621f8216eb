import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  AtSign,
  Bold,
  ChevronDown,
  FilePlus2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  PenLine,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { Toolbar as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { modKey } from '../../../platform/shortcuts.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Menu, MenuChoices, MenuItem } from '../../../ui/overlay/menu.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { fieldName, insertableFields } from './fields/field-names.ts'

type Props = {
  editor: Editor
  before?: ReactNode
  after?: ReactNode
}

/** The arrow keys move between the tools. */
export function Toolbar({ editor, before, after }: Props) {
  const state = useToolbarState(editor)
  const run = (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void change(editor.chain().focus()).run()
  return (
    <Primitive.Root
      aria-label="Formatting"
      className="flex h-11.5 shrink-0 items-center gap-0.5 overflow-x-auto border-border px-4 max-md:h-12 max-md:border-t max-md:bg-card max-md:px-2 md:border-b"
    >
      {before}
      <Tool
        icon={Undo2}
        label="Undo"
        keys={modKey('Z')}
        isOff={!state.canUndo}
        onPress={run((c) => c.undo())}
      />
      <Tool
        icon={Redo2}
        label="Redo"
        keys={modKey('⇧Z')}
        isOff={!state.canRedo}
        onPress={run((c) => c.redo())}
      />
      <Divider />
      <StyleMenu editor={editor} style={state.style} />
      <Tool
        icon={Bold}
        label="Bold"
        keys={modKey('B')}
        isOn={state.bold}
        onPress={run((c) => c.toggleBold())}
      />
      <Tool
        icon={Italic}
        label="Italic"
        keys={modKey('I')}
        isOn={state.italic}
        onPress={run((c) => c.toggleItalic())}
      />
      <Tool
        icon={Underline}
        label="Underline"
        keys={modKey('U')}
        isOn={state.underline}
        onPress={run((c) => c.toggleUnderline())}
      />
      <Divider />
      <Tool
        icon={List}
        label="Bullet list"
        isOn={state.bulletList}
        onPress={run((c) => c.toggleBulletList())}
      />
      <Tool
        icon={ListOrdered}
        label="Numbered list"
        isOn={state.orderedList}
        onPress={run((c) => c.toggleOrderedList())}
      />
      <Divider />
      <Tool
        icon={AlignLeft}
        label="Align left"
        isOn={state.align === 'left'}
        onPress={run((c) => c.unsetTextAlign())}
      />
      <Tool
        icon={AlignCenter}
        label="Center"
        isOn={state.align === 'center'}
        onPress={run((c) => c.setTextAlign('center'))}
      />
      <Tool
        icon={AlignRight}
        label="Align right"
        isOn={state.align === 'right'}
        onPress={run((c) => c.setTextAlign('right'))}
      />
      <Divider />
      <Tool
        icon={FilePlus2}
        label="Page break"
        keys={modKey('↵')}
        onPress={run((c) => c.insertPageBreak())}
      />
      <Tool icon={AtSign} label="Field" keys="@" hasLabel onPress={() => openFieldMenu(editor)} />
      <SignatureMenu editor={editor} />
      {after && <div className="ml-auto flex shrink-0 items-center gap-1 pl-3">{after}</div>}
    </Primitive.Root>
  )
}

const useToolbarState = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      bulletList: at.isActive('bulletList'),
      orderedList: at.isActive('orderedList'),
      style: at.isActive('heading') ? String(at.getAttributes('heading').level) : '0',
      align: (['center', 'right'] as const).find((textAlign) => at.isActive({ textAlign })) ?? 'left',
    }),
  })

/** Opens the field menu at the caret by typing `@`. */
function openFieldMenu(editor: Editor) {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  editor
    .chain()
    .focus()
    // Inserted as a node, because a string would be parsed as HTML.
    .insertContent({ type: 'text', text: before === '' || before === ' ' ? '@' : ' @' })
    .run()
}

type ToolProps = {
  icon: LucideIcon
  label: string
  keys?: string
  isOn?: boolean
  isOff?: boolean
  hasLabel?: boolean
  onPress: () => void
}

function Tool({ icon: Icon, label, keys, isOn, isOff, hasLabel: hasWord, onPress }: ToolProps) {
  return (
    <Tooltip text={label} keys={keys} side="bottom">
      <Primitive.Button
        aria-label={label}
        aria-pressed={isOn}
        // Not `disabled`, because a disabled button cannot keep the focus in the toolbar.
        aria-disabled={isOff || undefined}
        // Keeps the caret in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && onPress()}
        className={toolLook}
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        {hasWord && <span className="pr-0.5 text-12-5 font-medium">{label}</span>}
      </Primitive.Button>
    </Tooltip>
  )
}

export const toolLook = classes(
  'inline-flex h-7.5 min-w-7.5 shrink-0 items-center justify-center gap-1.5 rounded-control px-1.5 text-muted-foreground -outline-offset-2 hover:bg-hover hover:text-foreground touch:h-11 touch:min-w-11',
  'aria-pressed:bg-secondary aria-pressed:text-foreground aria-expanded:bg-hover aria-expanded:text-foreground aria-disabled:opacity-40',
)

const styles = [
  { value: '0', label: 'Text' },
  { value: '1', label: 'Title' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
] as const

function StyleMenu({ editor, style }: { editor: Editor; style: string }) {
  const shown = styles.find(({ value }) => value === style) ?? styles[0]
  return (
    <Menu
      align="start"
      trigger={
        <Primitive.Button
          aria-label={`Style: ${shown.label}`}
          className={classes(toolLook, 'w-26 justify-between!')}
        >
          <span className="text-12-5 font-medium">{shown.label}</span>
          <ChevronDown size={14} strokeWidth={1.8} aria-hidden />
        </Primitive.Button>
      }
      onClosed={() => queueMicrotask(() => editor.commands.focus())}
    >
      <MenuChoices
        label="Style"
        value={shown.value}
        options={styles}
        onChange={(value) => {
          const level = Number(value)
          if (level === 0) editor.commands.setParagraph()
          else editor.commands.setHeading({ level: level as 1 | 2 | 3 })
        }}
      />
    </Menu>
  )
}

const signatures = insertableFields.filter(({ group }) => group === 'Signatures')

function SignatureMenu({ editor }: { editor: Editor }) {
  return (
    <Menu
      align="start"
      trigger={
        <Primitive.Button className={toolLook}>
          <PenLine size={16} strokeWidth={1.6} aria-hidden />
          <span className="text-12-5 font-medium">Signature</span>
          <ChevronDown size={14} strokeWidth={1.8} aria-hidden />
        </Primitive.Button>
      }
    >
      {signatures.map(({ id }) => (
        <MenuItem
          key={id}
          onSelect={() => editor.chain().focus().insertContent({ type: 'mention', attrs: { id } }).run()}
        >
          {fieldName(id)}
        </MenuItem>
      ))}
    </Menu>
  )
}

const Divider = () => <Primitive.Separator className="mx-1.5 h-4 w-px shrink-0 bg-border-strong" />
