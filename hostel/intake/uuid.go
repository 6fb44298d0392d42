package intake

import (
	"crypto/sha1" // #nosec G505 -- RFC 9562 requires SHA-1 for version 5; nothing depends on its strength
	"fmt"
)

// namedUUID returns a version 5 UUID (RFC 9562, section 5.5). The same name always gives the same UUID.
func namedUUID(name string) string {
	sum := sha1.Sum([]byte("efie:" + name)) // #nosec G401 -- see the import
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
