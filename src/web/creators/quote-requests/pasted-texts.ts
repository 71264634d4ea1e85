/** What the inbox says of pasted offers. Its page alone needs these words, and no other one loads them. */
export const pastedTexts = {
  paste: 'Add an offer you got by mail',
  pastedOn: 'Added by you from a mail, which is not kept',
  acceptPasted: 'I accepted',
  acceptQuestion: 'Close this offer as accepted? Nobody is told.',
  acceptConfirm: 'Close as accepted',
  declinePasted: 'I declined',
  declinePastedQuestion: 'Close this offer as declined? Nobody is told.',
  declineConfirm: 'Close as declined',
  deletePasted: 'Delete',
  deleteQuestion: 'Delete this offer? It cannot be taken back.',
  perThousand: 'per 1,000 views',
} as const;
