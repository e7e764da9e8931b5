export const loadPlayerPage = async () => (await import('./player-page.tsx')).PlayerPage;
