// What is missing before the review
export const addName = 'Add your name to continue'
export const addEmail = 'Add your email to continue'
export const completeEmail = 'Enter a valid email to continue'
export const addSignature = 'Add your signature to continue'
export const drawSignature = 'Draw your signature to continue'
export const addInitials = 'Add your initials to continue'
export const drawInitials = 'Draw your initials to continue'
export const changeNames = 'Change what can’t be printed to continue'

// Signature field
export const drawingHint = 'We store your drawn signature with your typed name.'
export const insteadOfInitials = ' of typing your initials'
