import type { ContractAction } from './sending/contract-dialogs.tsx'

/** An action requested by the project's next step. `press` distinguishes repeated clicks. */
export type RequestedStep = { action: ContractAction; press: number }
