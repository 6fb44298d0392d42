package bookingview

import "efie/views/parts"

func keepCopy(pages []string) parts.KeepCopy {
	return parts.KeepCopy{
		Pages: pages, Keeping: "Keeping…", Kept: "Kept on this phone on", Remove: "Remove from this phone",
		Removed: "Removed from this phone.",
		Failed:  "That did not work: there may be no network, or no room on this phone. Try again, or keep a screenshot.",
	}
}
