import * as copy from './copy.ts'

/** A name that fits into a sentence: “Staging agreement”, but not “Ashby Staging Agreement”. */
const plainName = /^[A-Z][a-z]+( [a-z]+)*$/

/** The greeting leaves out the client’s name, because it can be that of a company. */
export const greetingFor = (contractName: string) =>
  copy.contractReady(plainName.test(contractName) ? contractName.toLowerCase() : 'agreement')
