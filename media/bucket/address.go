package bucket

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // opens what begins with s3://
)

// Names says whether an address is one of a bucket, and not a folder's.
func Names(address string) bool { return strings.HasPrefix(address, "s3://") }

// Open opens a bucket by its address, such as s3://efie?region=eu-west-1, and asks nothing of it yet. Its
// keys are found where the tools of AWS find them.
func Open(ctx context.Context, address string) (*Bucket, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errNoAddress
	}
	options := u.Query()
	for _, sums := range []string{"request_checksum_calculation", "response_checksum_validation"} {
		if !options.Has(sums) {
			options.Set(sums, "when_required") // other stores than Amazon's know none of its own
		}
	}
	u.RawQuery = options.Encode()
	b, err := blob.OpenBucket(ctx, u.String())
	if err != nil {
		return nil, err
	}
	var client *s3.Client
	if b.As(&client) && client.Options().Region == "" {
		return nil, errors.Join(errNoRegion, b.Close())
	}
	return &Bucket{b}, nil
}

var (
	errNoAddress = errors.New("it is no address")
	errNoRegion  = errors.New("it names no region; add ?region=eu-west-1, or any where your store has none")
)

// Check says what is wrong with an address that should be a bucket's, before anything is asked of it.
func Check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errNoAddress
	case !Names(address):
		return errors.New("pictures are kept in a folder, or in a bucket whose address begins with s3://")
	case u.User != nil:
		return errors.New("keys do not belong into an address; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY have them")
	case u.Host == "" || strings.Trim(u.Path, "/") != "" || u.Fragment != "":
		return errors.New("a bucket's name follows s3:// and then only options, such as ?region=eu-west-1; &prefix=efie/ names a folder in it")
	}
	options, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errors.New("its options are not understood")
	}
	if endpoint := options.Get("endpoint"); endpoint != "" {
		if at, err := url.Parse(endpoint); err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" {
			return errors.New("its endpoint is no address such as https://objects.example")
		}
	}
	b, err := Open(context.Background(), address)
	if err != nil {
		return err
	}
	return b.Close()
}
