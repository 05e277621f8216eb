import { createContext, type ReactNode, useContext } from 'react'

/**
 * Returns help to show after an error, such as a link. It gets the error text, because forms have only the text of an
 * error.
 */
export const ErrorHelpContext = createContext<(text: string) => ReactNode>(() => null)

/** Put this after the text of an error wherever the server’s sentence is shown. */
export const ErrorHelp = ({ text }: { text: string }) => useContext(ErrorHelpContext)(text)
