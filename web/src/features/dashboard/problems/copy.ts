import type { PaymentProblem } from '@mantel/domain/dashboard'

export const stripeAccount = 'Stripe account'
type ProblemText = (amount: string, deadline: string | null) => string
export const paymentProblems: Record<PaymentProblem['kind'], ProblemText> = {
  restricted: (_, deadline) =>
    deadline ? `Stripe has paused your payments. Fix it by ${deadline}.` : 'Stripe has paused your payments',
  dispute: (amount, deadline) =>
    deadline ? `Dispute of ${amount}: respond by ${deadline}` : `Dispute of ${amount}`,
  inquiry: (amount, deadline) =>
    deadline ? `Bank inquiry about ${amount}: respond by ${deadline}` : `Bank inquiry about ${amount}`,
  failed: (amount) => `Bank payment of ${amount} failed`,
  overpaid: (amount) => `Paid twice: refund ${amount}`,
}
