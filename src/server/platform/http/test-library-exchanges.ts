const id = '00000000-0000-4000-8000-000000000001';

const libraryViews = {
  views: [
    {
      id,
      name: 'Mine',
      is_shared: false,
      is_own: true,
      columns: ['score'],
      columns_gone: 0,
      filters: 'niche=Tech',
    },
  ],
};

/** What is asked beside the library’s table, with answers that match the contract. */
export const libraryExchanges = {
  libraryIds: { output: { analyses: [{ id, channel_id: 'UC1' }], total: 1 } },
  libraryViews: { output: libraryViews },
  saveLibraryView: {
    input: { name: 'Mine', is_shared: false, columns: ['score'], filters: 'niche=Tech' },
    output: libraryViews,
  },
  deleteLibraryView: { input: { view_id: id }, output: libraryViews },
  rerunCost: {
    input: { analysisIds: [id] },
    output: { channel_ids: ['UC1'], free: 0, credits: 1, credits_left: null, most: 50 },
  },
};
