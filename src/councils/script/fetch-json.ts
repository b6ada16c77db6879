// Loads the site's data.

/** @throws the response if it isn't successful */
export async function fetchJson<Data>(url: string, options?: RequestInit): Promise<Data> {
  const response = await fetch(url, options);
  if (!response.ok) throw response;
  return response.json();
}
