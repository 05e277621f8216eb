import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import type { Options } from '../../../platform/saving/autosave.ts'
import { useAutosave } from '../../../platform/saving/autosave-hooks.tsx'
import { replaceContent, useContractEditor } from '../editor/contract-editor.tsx'
import { cacheContract, contractQuery } from '../queries.ts'
import { type Editable, editedText, type Stored } from './autosave.ts'

export function useAutosavedEditor<T extends Stored>(
  stored: T,
  label: string,
  { save, load, onSaved }: Omit<Options<Editable, T>, 'onReplaced'>,
) {
  const editor = useRef<Editor | null>(null)
  const saving = useAutosave<Editable, T>(stored, editedText, {
    save,
    load,
    onSaved,
    // The undo history includes versions that the user chose after a conflict, but no changes by others.
    onReplaced: ({ content }, by) =>
      content && editor.current && replaceContent(editor.current, content, { canUndo: by === 'choice' }),
  })
  const editorProps = useContractEditor({
    content: saving.current().content,
    label,
    onChange: (content) => saving.change({ content }),
  })
  useEffect(() => {
    editor.current = editorProps.editor
  })
  return { saving, editorProps }
}

export function useDraft(contract: Contract) {
  const queries = useQueryClient()
  const { id } = contract
  return useAutosavedEditor(contract, 'Contract', {
    save: (body) =>
      call(contractsApi.edit, { params: { id }, body }).catch((error: unknown) => {
        // Someone may have sent the contract in the meantime, so the page reloads it.
        if (error instanceof ApiError && error.status === 409)
          void queries.invalidateQueries({ queryKey: contractQuery(id).queryKey })
        throw error
      }),
    load: () => queries.fetchQuery(contractQuery(id)),
    onSaved: (saved) => {
      cacheContract(queries, saved)
      void refreshAfter(queries, contractsApi.edit, [contractsApi.get])
    },
  })
}

/** The ids of the fields in the text, in document order. */
export const useFieldIds = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: at }) => {
      const ids: string[] = []
      at.state.doc.descendants((node) => {
        if (node.type.name === 'mention') ids.push(String(node.attrs.id))
      })
      return ids
    },
  })
