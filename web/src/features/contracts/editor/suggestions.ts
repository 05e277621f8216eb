import type { Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { createStore } from '../../../platform/store.ts'

export type Trigger = '@' | '/'
/** The text typed after the trigger character, and its position. */
export type SuggestionQuery = { trigger: Trigger; query: string; range: Range; rect: () => DOMRect | null }

/** Returns whether it handled the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean

/** Connects the editor, which receives the keys, with the menu, which React renders beside it. */
export function suggestionBridge() {
  const query = createStore<SuggestionQuery | null>(null)
  let keyHandler: KeyHandler = () => false
  return {
    query,
    show: query.set,
    handleKey: (event: KeyboardEvent) => keyHandler(event),
    setKeyHandler: (handler: KeyHandler) => {
      keyHandler = handler
    },
  }
}
export type SuggestionBridge = ReturnType<typeof suggestionBridge>

export const suggestionFor = (
  trigger: Trigger,
  bridge: SuggestionBridge,
): Omit<SuggestionOptions, 'editor'> => ({
  char: trigger,
  pluginKey: new PluginKey(`suggest ${trigger}`),
  render: () => {
    const show = ({ query, range, clientRect }: SuggestionProps) =>
      bridge.show({ trigger, query, range, rect: () => clientRect?.() ?? null })
    return {
      onStart: show,
      onUpdate: show,
      onExit: () => bridge.show(null),
      onKeyDown: ({ event }) => event.key !== 'Escape' && bridge.handleKey(event),
    }
  },
})

type SuggestionProps = { query: string; range: Range; clientRect?: (() => DOMRect | null) | null }
